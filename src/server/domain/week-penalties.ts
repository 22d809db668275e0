import { type RawBuilder, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'

/** A week's penalties except revoked ones, as rows of `clan_id` and `percent` (up to 100). Same as `sumPenalties` of the contract. */
export const weekPenalties = (week: VoteWeek): RawBuilder<unknown> => sql`
  select clan_id, least(100, sum(percent))::int as percent from penalties
  where week = ${week} and taken_back_at is null group by clan_id`

/** Same as `effectiveVotes` of the contract. `percent` may be null. */
export const effectiveVotesOf = (votes: RawBuilder<unknown>, percent: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${votes} * (100 - coalesce(${percent}, 0)) / 100)`
