import type { Kysely } from 'kysely'
import { nextWeek, startOfWeek, type VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** For this time after a week's end, in ms, votes of it may begin to count: the exchange of votes ends, and proofs of work arrive. */
export const settlingMs = 60 * 60 * 1000
/** A transaction that began before the end of that time has ended. */
const marginMs = 5 * 60 * 1000

/**
 * The vote detector's last run on a week starts at this time or later (Unix ms), so that it examines every vote that may count.
 * `voteOffset` in ms.
 */
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
