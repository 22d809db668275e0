import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Queues a mail of a kind that `desk-letters.ts` writes, in the transaction of what causes it. */
type PostMail = (
  db: Kysely<Schema>,
  mail: { readonly kind: string; readonly recipient: string; readonly facts?: Readonly<Record<string, string>> },
) => Promise<void>

/** What the desk needs of the rest of the house. */
export interface DeskNeeds {
  readonly db: Kysely<Schema>
  readonly postMail: PostMail
  /** Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}
