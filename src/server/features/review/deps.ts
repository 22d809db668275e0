import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SweepImages } from '#server/domain/images.ts'
import type { QueueMail } from '#server/domain/email.ts'

/** Dependencies of the review feature. */
export interface ReviewDeps {
  readonly db: Kysely<Schema>
  readonly queueMail: QueueMail
  readonly sweepImages: SweepImages
  /** Unix ms. */
  readonly now: () => number
}
