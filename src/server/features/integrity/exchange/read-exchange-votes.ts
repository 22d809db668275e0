import { type Kysely, sql } from 'kysely'
import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { readVotePages } from '#server/database/vote-pages.ts'
import { type CountedVote, pairOf } from '../limits/counted-vote.ts'
import { countedVoteColumns, readCountedVotes } from '../limits/counted-votes-store.ts'
import { KnownVoters } from '../limits/known-voters.ts'
import { levelsOf } from '../limits/network-levels.ts'
import { type ExchangeVote, exchangedReasons } from './plan-exchanges.ts'
import { plausibilityOf } from './plausibility.ts'

/** Clans with both held and counted votes. */
export async function clansWithHeldVotes(db: Kysely<Schema>, week: VoteWeek): Promise<number[]> {
  const rows = await db
    .selectFrom('tallies')
    .select('clan_id')
    .where('week', '=', week)
    .where('held', '>', 0)
    .where('votes', '>', 0)
    .orderBy('clan_id')
    .execute()
  return rows.map((row) => row.clan_id)
}

/** The fingerprints that several providers had among the counted votes of the week before. */
export async function readPrints(db: Kysely<Schema>, week: VoteWeek, signal: AbortSignal): Promise<KnownVoters> {
  const known = new KnownVoters()
  for await (const { votes } of readCountedVotes(db, previousWeek(week))) {
    if (signal.aborted) break
    for (const vote of votes) known.addPrint(vote)
  }
  return known
}

interface StoredVote extends Omit<CountedVote, 'network'> {
  readonly id: number
  readonly network: string
  readonly castAt: Date
  readonly reason: HoldReason | null
  readonly isReturning: boolean
  readonly hasDevice: boolean
  readonly passAgeS: number | null
  readonly hasStamp: boolean
}

/**
 * The votes for a clan that may be exchanged, in order of arrival: counted ones without a decision, and those that a limit of their network
 * holds. Undefined if there are more than `maxVotes`.
 */
export async function readExchangeVotes(
  db: Kysely<Schema>,
  {
    week,
    clanId,
    known,
    maxVotes,
  }: {
    readonly week: VoteWeek
    readonly clanId: number
    readonly known: KnownVoters
    readonly maxVotes: number
  },
): Promise<ExchangeVote[] | undefined> {
  const before = previousWeek(week)
  const pages = readVotePages<StoredVote>(db, week, {
    columns: sql`
      id, cast_at as "castAt", state_reason as reason, ${countedVoteColumns}, device is not null as "hasDevice",
      case when pass_id is not null then coalesce(pass_age_s, 0) end as "passAgeS", stamp_id is not null as "hasStamp",
      exists (
        select from votes as earlier where earlier.week in (${before}, ${previousWeek(before)})
          and earlier.clan_id = votes.clan_id and earlier.voter_key = votes.voter_key and earlier.state = 'counted'
      ) as "isReturning"`,
    clanId,
    condition: sql`client_network is not null and (
      state = 'counted' and state_reason is null or state = 'held' and state_reason = any(${exchangedReasons}::text[]))`,
  })
  const found: { readonly vote: ExchangeVote; readonly castAt: number }[] = []
  for await (const { votes } of pages) {
    for (const vote of votes) found.push({ vote: toExchangeVote(vote, known), castAt: vote.castAt.getTime() })
    if (found.length > maxVotes) return undefined
  }
  return found.sort((a, b) => a.castAt - b.castAt || a.vote.id - b.vote.id).map(({ vote }) => vote)
}

function toExchangeVote(row: StoredVote, known: KnownVoters): ExchangeVote {
  const { id, clanId, voterKey, network, asn, bad, reason, isReturning, hasDevice, passAgeS, hasStamp } = row
  const hasEstablishedPrint = known.knownAs(row) !== null
  const facts = { isReturning, passAgeS, hasEstablishedPrint, hasWholePrint: hasDevice, hasStamp }
  return {
    id,
    clanId,
    voterKey,
    network,
    asn,
    levels: levelsOf({ network, asn }),
    bad,
    reason,
    hasWholePrint: hasDevice,
    pair: pairOf(row),
    isKnown: isReturning || hasEstablishedPrint,
    plausibility: plausibilityOf(facts),
  }
}
