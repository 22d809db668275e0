import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** Counts a week's votes in all states, from the clans' tallies. */
export async function countVotes(db: Kysely<Schema>, week: VoteWeek): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select coalesce(sum(votes + held + void), 0)::int8 as votes from tallies where week = ${week}`.execute(db)
  return rows[0]?.votes ?? 0
}
