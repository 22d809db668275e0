import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { proofsReplacePrints, type VoteLimits } from './vote-limits.ts'

/** A vote that has been stored. */
interface Vote {
  readonly week: VoteWeek
  readonly clanId: number
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  /** Held votes of the same network for this clan, including this one. */
  readonly networkHeld: number
}

/**
 * Whether a proof of work is asked for in place of a complete fingerprint: from the vote on with which the votes of its network reach
 * `limits.unprinted`. That one still counts without a proof, and the first held one is the next. So a challenge does not tell that a vote
 * is held; it tells how many votes came from the network, as the number in the response does.
 */
export async function mayReplacePrint(db: Kysely<Schema>, limits: VoteLimits, vote: Vote): Promise<boolean> {
  if (!proofsReplacePrints(limits)) return false
  const { week, clanId, network, networkHeld } = vote
  // For held votes, too, so that the time of the response does not tell.
  const { rows } = await sql<{ unprinted: number }>`
    select unprinted::int from counted_from_network(${week}, ${clanId}, ${network}::cidr)`.execute(db)
  return (rows[0]?.unprinted ?? 0) + networkHeld >= limits.unprinted
}
