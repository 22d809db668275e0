import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { proofsReplacePrints, type VoteLimits } from './vote-limits.ts'

/** A stored vote without any part of a fingerprint. */
export interface UnprintedVote {
  readonly week: VoteWeek
  readonly clanId: number
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  /** Held votes of the same network for this clan, including this one. */
  readonly networkHeld: number
  /** Multiplies the limit. */
  readonly factor: number
}

/**
 * Whether to ask for a proof of work in place of a fingerprint: once the votes of the network for the clan reach the limit of votes without
 * a complete one. That is one vote before this limit holds any. All votes of the network that are not void are counted, since otherwise
 * a challenge would tell whether the other ones are held.
 */
export async function isProofAsked(db: Kysely<Schema>, limits: VoteLimits, vote: UnprintedVote): Promise<boolean> {
  if (!proofsReplacePrints(limits)) return false
  const { week, clanId, network, networkHeld, factor } = vote
  const { rows } = await sql<{ votes: number }>`
    select votes::int from counted_from_network(${week}, ${clanId}, ${network}::cidr)`.execute(db)
  return (rows[0]?.votes ?? 0) + networkHeld >= limits.unprinted * factor
}
