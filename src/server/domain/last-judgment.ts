import type { Kysely } from 'kysely'
import { nextWeek, startOfWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { hourMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'

/** After a week's end, its votes may still start to count for this long: the vote exchange finishes, and proofs of work arrive. */
export const settlingMs = hourMs
/** Allows transactions that began within `settlingMs` to end. */
const marginMs = 5 * 60 * 1000

/** Earliest start (Unix ms) of the detector's last run on a week, which must examine all votes that may count. `voteOffset` in ms. */
export function lastJudgmentFrom(week: VoteWeek, voteOffset: number): number {
  return startOfWeek(nextWeek(week), voteOffset) + settlingMs + marginMs
}

/** Whether the vote detector has done its last run on a week. `voteOffset` in ms. */
export async function hasLastJudgment(db: Kysely<Schema>, week: VoteWeek, voteOffset: number): Promise<boolean> {
  const run = await db
    .selectFrom('vote_judgments')
    .select('id')
    .where('week', '=', week)
    .where('started_at', '>=', new Date(lastJudgmentFrom(week, voteOffset)))
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
