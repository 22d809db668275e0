import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** Describes the changes of a final week in general words: administrators' own reasons are not public and may name people. */
export async function correctionReason(db: Kysely<Schema>, week: VoteWeek, since: Date): Promise<string> {
  const { rows } = await sql<{ given: boolean; removed: boolean }>`
    select coalesce(bool_or(created_at > ${since}), false) as given,
      coalesce(bool_or(taken_back_at > ${since}), false) as removed
    from penalties where week = ${week}`.execute(db)
  const { rows: actions } = await sql`
    select from vote_actions
    where week = ${week} and changed > 0 and coalesce(finished_at, created_at) > ${since} limit 1`.execute(db)
  const reasons = [
    actions.length > 0 && 'decided again which votes count',
    rows[0]?.given && 'gave a penalty',
    rows[0]?.removed && 'removed a penalty',
  ].filter((reason) => typeof reason === 'string')
  return `An administrator ${reasons.length === 0 ? 'changed the state of votes' : reasons.join(' and ')}.`
}
