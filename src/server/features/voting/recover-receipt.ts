import type { Kysely } from 'kysely'
import { previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { type CreateNonces, receiptOf } from './receipt.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly createNonces: CreateNonces
  /** In Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}

/** A vote whose response did not arrive. `nonce`: the browser's half of the random bytes, in hex. */
export interface UnansweredVote {
  readonly vKey: string
  readonly clanId: number
  readonly nonce: string
}

/** In hex. */
export interface RecoveredReceipt {
  readonly week: VoteWeek
  readonly receipt: { readonly nonce: string; readonly receipt: string }
}

/**
 * The receipt of a vote of this or the last week. Undefined unless voter key and nonce are those of the stored vote. Takes the same
 * steps for counted and held votes.
 */
export async function recoverReceipt(
  { db, createNonces, now, voteOffset }: Deps,
  vote: UnansweredVote,
): Promise<RecoveredReceipt | undefined> {
  const { vKey, clanId, nonce } = vote
  const thisWeek = voteWeekAt(now(), voteOffset)
  const rows = await db
    .selectFrom('votes')
    .select(['week', 'receipt'])
    .where('week', 'in', [thisWeek, previousWeek(thisWeek)])
    .where('clan_id', '=', clanId)
    .where('voter_key', '=', vKey.toLowerCase())
    .orderBy('week', 'desc')
    .execute()
  const nonces = createNonces(vote, nonce)
  const stored = rows.find(({ week, receipt }) => receipt && receiptOf({ week, clanId, nonces })?.equals(receipt))
  if (!stored?.receipt) return undefined
  return {
    week: stored.week,
    receipt: { nonce: Buffer.from(nonces.server).toString('hex'), receipt: stored.receipt.toString('hex') },
  }
}
