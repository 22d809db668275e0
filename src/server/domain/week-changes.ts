import { type Kysely, sql } from 'kysely'
import { retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Call it in each transaction that changes the state of a vote or a penalty: a final week then gets a correction, and the computation
 * of a result restarts. Does nothing for weeks that are not fenced.
 */
export async function noteWeekChange(transaction: Kysely<Schema>, week: VoteWeek): Promise<void> {
  await sql`
    update week_closes set changes = changes + 1, changed_at = clock_timestamp() where week = ${week}`.execute(
    transaction,
  )
}

/** The last week whose vote details may be purged, with receipts, which a result needs. `now` in Unix ms, `voteOffset` in ms. */
export function lastErasedWeek(now: number, voteOffset: number): VoteWeek {
  return voteWeekAt(retentionCutoff(now, voteDetailsRetentionMonths), voteOffset)
}

/** Whether administrators may still decide about a week that has ended, which corrects its result. */
export async function isCorrectable(
  db: Kysely<Schema>,
  week: VoteWeek,
  { now, voteOffset }: { readonly now: number; readonly voteOffset: number },
): Promise<boolean> {
  if (week <= lastErasedWeek(now, voteOffset)) return false
  const close = await db.selectFrom('week_closes').select('week').where('week', '=', week).executeTakeFirst()
  return close !== undefined
}
