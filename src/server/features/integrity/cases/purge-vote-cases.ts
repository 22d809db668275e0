import { type Kysely, sql } from 'kysely'
import { dayMs } from '#contract/rules/time/durations.ts'
import { retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * After the details of votes are deleted, removes the references to these votes from cases, actions and blind checks. Numbers, decisions
 * and notes stay; such actions cannot be undone. Also deletes the names of deleted clans without later votes, and marks of networks that
 * were taken back before the cutoff. `now` in Unix ms.
 */
export async function purgeVoteCases(db: Kysely<Schema>, now: number): Promise<void> {
  // The week of the cutoff still has details. Vote calendars differ from UTC by at most a day.
  const cutoff = retentionCutoff(now, voteDetailsRetentionMonths)
  const firstKept = voteWeekAt(cutoff - dayMs, 0)
  await db
    .updateTable('vote_cases')
    .set({ vote_ids: [] })
    .where('week', '<', firstKept)
    .where(sql<boolean>`cardinality(vote_ids) > 0`)
    .execute()
  await sql`
    delete from vote_action_changes where action_id in (select id from vote_actions where week < ${firstKept})`.execute(
    db,
  )
  await sql`
    update vote_actions set vote_ids = '{}', finished_at = coalesce(finished_at, ${new Date(now)}::timestamptz)
    where week < ${firstKept} and cardinality(vote_ids) > 0`.execute(db)
  await db
    .deleteFrom('vote_groups')
    .where('judgment_id', 'in', (eb) => eb.selectFrom('vote_judgments').select('id').where('week', '<', firstKept))
    .execute()
  await db
    .updateTable('blind_check_votes')
    .set({ vote_id: null })
    .where('week', '<', firstKept)
    .where('vote_id', 'is not', null)
    .execute()
  await sql`
    delete from deleted_clans where clan_id not in (select clan_id from tallies where week >= ${firstKept})`.execute(db)
  await db.deleteFrom('shared_networks').where('taken_back_at', '<', new Date(cutoff)).execute()
}
