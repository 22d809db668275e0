import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { proofsReplacePrints, type VoteLimits } from './vote-limits.ts'

/** A stored vote without any part of a fingerprint. */
export interface UnprintedVote {
  readonly week: VoteWeek
  readonly clanId: number
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  /** Multiplies the limit. */
  readonly factor: number
}

/**
 * Whether to ask for a proof of work in place of a fingerprint: as soon as the network's votes for the clan reach the limit of votes
 * without a complete fingerprint, which is one vote before the limit holds any. Includes all votes of the network that are not void;
 * otherwise a challenge would reveal whether the others are held.
 */
export async function isProofAsked(db: Kysely<Schema>, limits: VoteLimits, vote: UnprintedVote): Promise<boolean> {
  if (!proofsReplacePrints(limits)) return false
  const { week, clanId, network, factor } = vote
  // One statement, so that a concurrent vote makes the same difference whether it counts or is held.
  const { rows } = await sql<{ votes: number }>`
    select (counted.votes + coalesce((
      select held from network_tallies
      where week = ${week} and clan_id = ${clanId} and network = ${network}::cidr), 0))::int as votes
    from counted_from_network(${week}, ${clanId}, ${network}::cidr) as counted`.execute(db)
  return (rows[0]?.votes ?? 0) >= limits.unprinted * factor
}
