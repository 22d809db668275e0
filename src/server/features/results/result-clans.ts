import { type Kysely, sql } from 'kysely'
import { type ClanInputs, rankClans } from '#contract/results/rank-clans.ts'
import type { ResultClan } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { weekPenalties } from '#server/domain/week-penalties.ts'
import type { ClanVotes } from './ledger-tree.ts'

type FrozenInputs = Pick<ClanInputs, 'clan' | 'listed' | 'premium' | 'recommended' | 'lastWeek' | 'penalty'>

export interface WeekInputs {
  readonly clans: ReadonlyMap<number, FrozenInputs>
  /** Unix ms, by clan ID. */
  readonly lastVotes: ReadonlyMap<number, number>
}

/** Reads the frozen inputs with today's penalties. Deleted clans keep the penalty of the newest result, or else of the fence. */
export async function readInputs(db: Kysely<Schema>, week: VoteWeek, version: number): Promise<WeekInputs> {
  const { rows } = await sql<FrozenInputs>`
    select input.clan_id as clan, listed, premium, recommended, last_week as "lastWeek",
      case when exists (select from clans where id = input.clan_id) then coalesce(given.percent, 0)
        else coalesce(published.penalty, input.penalty) end::int as penalty
    from week_inputs as input
    left join (${weekPenalties(week)}) as given on given.clan_id = input.clan_id
    left join (select clan_id, penalty from week_clans where week = ${week} and version = ${version}) as published
      on published.clan_id = input.clan_id
    where input.week = ${week}`.execute(db)
  const tallies = await db
    .selectFrom('tallies')
    .select(['clan_id', 'last_vote_at'])
    .where('week', '=', week)
    .where('votes', '>', 0)
    .execute()
  return {
    clans: new Map(rows.map((row) => [row.clan, row])),
    lastVotes: new Map(tallies.map(({ clan_id: clan, last_vote_at: at }) => [clan, at.getTime()])),
  }
}

/** Computes the lines of `clans.ndjson`. */
export function resultClans(
  week: VoteWeek,
  inputs: WeekInputs,
  votes: ReadonlyMap<number, ClanVotes>,
): readonly ResultClan[] {
  const counted = new Set([...votes].flatMap(([clan, { counted: count }]) => (count > 0 ? [clan] : [])))
  const orders = orderOf([...counted].map((clan) => inputs.lastVotes.get(clan) ?? 0))
  const ids = new Set([...inputs.clans.keys(), ...votes.keys()])
  return rankClans(
    week,
    Array.from(ids, (clan) => ({
      ...(inputs.clans.get(clan) ?? unlisted(clan)),
      ...(votes.get(clan) ?? { counted: 0, notCounted: 0, undecided: 0 }),
      lastVoteOrder: counted.has(clan) ? (orders.get(inputs.lastVotes.get(clan) ?? 0) ?? 0) : 0,
    })),
  )
}

/** Returns the position of each time among the distinct times, from 1. */
function orderOf(times: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(times)].sort((a, b) => a - b).map((time, i) => [time, i + 1]))
}

/** Inputs of a clan that was not known at the fence, because it was unlisted while its last vote was being stored. */
function unlisted(clan: number): FrozenInputs {
  return { clan, listed: false, premium: false, recommended: false, lastWeek: 0, penalty: 0 }
}
