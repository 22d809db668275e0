import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ApplyClanChanges } from '#server/domain/clan-events.ts'
import type { SignImage, SweepImages } from '#server/domain/images.ts'
import type { QueueEmail } from '#server/domain/email.ts'

export interface DeskDeps {
  readonly db: Kysely<Schema>
  readonly queueEmail: QueueEmail
  readonly sweepImages: SweepImages
  readonly signImage: SignImage
  readonly applyClanChanges: ApplyClanChanges
  /** Unix ms. */
  readonly now: () => number
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
}
