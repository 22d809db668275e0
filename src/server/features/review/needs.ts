import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Queues a mail of a kind that `review-letters.ts` writes, in the transaction of what causes it. */
type PostMail = (
  db: Kysely<Schema>,
  mail: { readonly kind: string; readonly recipient: string; readonly facts?: Readonly<Record<string, string>> },
) => Promise<void>

/** What a review needs of the rest of the house. */
export interface ReviewNeeds {
  readonly db: Kysely<Schema>
  readonly postMail: PostMail
  /** Removes images that nothing shows any more; never rejects. */
  readonly sweepImages: () => Promise<void>
  /** Unix ms. */
  readonly now: () => number
}
