import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { QueueEmail } from '#server/domain/email.ts'

export interface ListingReportDeps {
  readonly db: Kysely<Schema>
  readonly standings: { has(clanId: number): boolean }
  /** Key for the hashes of reporters, so that these are useless without the database's secrets. */
  readonly reporterKey: KeyObject
  readonly queueEmail: QueueEmail
  /** Unix ms. */
  readonly now: () => number
}
