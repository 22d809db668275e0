import { type Kysely, sql } from 'kysely'
import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import { changeBatch } from '../change-vote-states.ts'
import type { CountedVote } from './counted-vote.ts'
import { countedVoteColumns } from './counted-votes-store.ts'
import type { CandidateVote, SoftLimits } from './soft-limits.ts'
import type { VoteLimits } from './vote-limits.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly softLimits: Pick<SoftLimits, 'admit' | 'settle'>
  readonly limits: VoteLimits
}

export interface ProvenVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
}

/** The reasons of held votes that a proof may let count. */
const waitingReasons = ['proof_missing', 'print_missing_limit'] satisfies HoldReason[]

/**
 * Applies the limits to a vote that waited for a proof of work, as `cast_votes_3` does to other votes: it counts, or is held for the
 * limit's reason. The proof replaces a whole fingerprint, so the limit on votes without one does not apply. Ignores votes that do not wait,
 * so that a proof works only once.
 */
export async function proveVote(deps: Deps, vote: ProvenVote): Promise<void> {
  const { db, softLimits } = deps
  let admitted: (CandidateVote & { readonly allowance: VoteAllowance }) | undefined
  let isCounted = false
  try {
    isCounted = await db.transaction().execute(async (transaction) => {
      // The lock of all statements that count votes, so that limits are exact.
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.votes)})`.execute(transaction)
      const row = await findWaiting(transaction, vote)
      if (!row) return false
      const { id, platform, ...facts } = row
      const candidate = { ...facts, evidence: { platform } }
      const allowance = softLimits.admit(candidate)
      if (allowance.holdReason === null) admitted = { ...candidate, allowance }
      const exceeded = await findExceeded(transaction, vote, row, allowance, deps.limits)
      return settle(transaction, vote, id, allowance.holdReason ?? exceeded)
    })
  } finally {
    if (admitted) softLimits.settle(admitted, isCounted)
  }
}

/**
 * Counts the vote, or holds it for another reason. Returns whether it counts; it never does in a week whose result is final. Both cases run
 * the same statements, so that the response time does not reveal the case.
 */
async function settle(
  transaction: Kysely<Schema>,
  { week, clanId, voterKey }: ProvenVote,
  id: number,
  reason: HoldReason | null,
): Promise<boolean> {
  const votes = [{ id, clanId, voterKey }]
  const batch = { week, votes, ownReasons: waitingReasons, setsReason: true, exceptFinal: true, isLikeNewVote: true }
  const { changed } = await changeBatch(transaction, batch, reason === null ? 'counted' : 'held', reason)
  return changed > 0
}

type WaitingVote = CountedVote & { readonly id: number; readonly organization: string | null }

async function findWaiting(
  transaction: Kysely<Schema>,
  { week, clanId, voterKey }: ProvenVote,
): Promise<WaitingVote | undefined> {
  const { rows } = await sql<WaitingVote>`
    select id, clan_id as "clanId", voter_key as "voterKey", client_ip_asn_organisation as organization, ${countedVoteColumns}
    from votes where week = ${week} and clan_id = ${clanId} and voter_key = ${voterKey}
      and state = 'held' and state_reason = any(${waitingReasons}::text[])`.execute(transaction)
  return rows[0]
}

interface Counted {
  readonly length: number
  readonly votes: number
}

async function findExceeded(
  transaction: Kysely<Schema>,
  { week, clanId }: ProvenVote,
  { network }: WaitingVote,
  { addressLimit, addressReason, factor }: VoteAllowance,
  limits: VoteLimits,
): Promise<HoldReason | null> {
  if (network === null) return null
  const lengths = network.includes(':') ? ([64, 56, 48] as const) : ([32] as const)
  const { rows } = await sql<Counted>`
    select length, votes::int from unnest(${lengths}::int[]) as length
      cross join lateral counted_from_network(${week}, ${clanId},
        network(set_masklen(${network}::inet, length))::cidr)`.execute(transaction)
  const votesIn = (length: number) => rows.find((row) => row.length === length)?.votes ?? 0
  if (votesIn(lengths[0]) >= addressLimit) return addressReason
  if (votesIn(56) >= limits.net56 * factor) return 'net56_limit'
  return votesIn(48) >= limits.net48 * factor ? 'net48_limit' : null
}
