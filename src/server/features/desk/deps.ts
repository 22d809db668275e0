import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { QueueEmail } from '#server/domain/email.ts'

export interface DeskDeps {
  readonly db: Kysely<Schema>
  readonly queueEmail: QueueEmail
  /** Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}
