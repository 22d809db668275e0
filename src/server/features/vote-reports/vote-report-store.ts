import { type Kysely, sql } from 'kysely'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

type Db = Kysely<Schema>

export interface ReasonCount {
  readonly state: VoteState
  readonly reason: string | null
  readonly votes: number
}

/** Finds the weeks from `first` on with votes that do not count, newest first. */
export async function findWeeks(db: Db, clanId: number, first: VoteWeek): Promise<VoteWeek[]> {
  const rows = await db
    .selectFrom('tallies')
    .select('week')
    .where('clan_id', '=', clanId)
    .where('week', '>=', first)
    .where((either) => either.or([either('held', '>', 0), either('void', '>', 0)]))
    .orderBy('week', 'desc')
    .execute()
  return rows.map(({ week }) => week)
}

/** Most frequent reason first. `until` in Unix ms. */
export async function countReasons(db: Db, week: VoteWeek, clanId: number, until: number): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select state, state_reason as reason, count(*)::int as votes from votes
    where week = ${week} and clan_id = ${clanId} and cast_at < ${new Date(until)}
    group by state, state_reason order by votes desc, state, state_reason`.execute(db)
  return rows
}

/** Finds a voter's votes for these clans that do not count. `until` in Unix ms. */
export function findUncounted(
  db: Db,
  week: VoteWeek,
  voterKey: string,
  clanIds: readonly number[],
  until: number,
): Promise<{ clan_id: number; state: VoteState }[]> {
  // Filters by clan to use the index on week, clan and voter key.
  return db
    .selectFrom('votes')
    .select(['clan_id', 'state'])
    .where('week', '=', week)
    .where('clan_id', 'in', clanIds)
    .where('voter_key', '=', voterKey)
    .where('state', '<>', 'counted')
    .where('cast_at', '<', new Date(until))
    .orderBy('clan_id')
    .execute()
}
