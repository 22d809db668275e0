import { type Kysely, sql } from 'kysely'
import { leastVotes } from '#contract/rules/votes/vote-reports.ts'
import { type UncountedReason, uncountedReasons } from '#contract/rules/votes/vote-states.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { dayMs } from '#contract/rules/time/durations.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import { lastErasedWeek } from '#server/domain/week-changes.ts'

/** Delay between a week's end and the entry, in ms, so that the reasons do not help those who are still casting similar fake votes. */
const delayMs = 28 * dayMs
/** Clans per statement. Small, because on the embedded database others wait for each statement. */
const clansPerStatement = 100

interface Options {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: number
  /** In ms. */
  readonly voteOffset: number
}

/** Records why votes did not count in final weeks that ended four weeks ago. Several instances may run it at the same time. */
export async function recordVoteReasons({ db, now, voteOffset }: Options): Promise<void> {
  const due = await db
    .selectFrom('week_closes')
    .select('week')
    .where(isFinal)
    .where('reasons_at', 'is', null)
    .where('week', '<', voteWeekAt(now - delayMs, voteOffset))
    // The reasons of earlier weeks may have been purged.
    .where('week', '>', lastErasedWeek(now, voteOffset))
    .orderBy('week')
    .execute()
  for (const { week } of due) {
    const counts = await countReasons(db, week)
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('week_closes')
        .set({ reasons_at: new Date(now) })
        .where('week', '=', week)
        .where('reasons_at', 'is', null)
        .executeTakeFirstOrThrow()
      // Another instance was faster, or no vote was affected.
      if (numUpdatedRows === 0n || counts.size === 0) return
      await recordModeration(transaction, { event: 'vote-reasons', week, ...mergeSmall(counts) }, now)
    })
  }
}

async function countReasons(db: Kysely<Schema>, week: VoteWeek): Promise<Map<string | null, number>> {
  const clans = await db
    .selectFrom('tallies')
    .select('clan_id')
    .where('week', '=', week)
    .where(sql<boolean>`held + void > 0`)
    .orderBy('clan_id')
    .execute()
  const counts = new Map<string | null, number>()
  for (const part of inParts(clans, clansPerStatement)) {
    const ids = part.map((clan) => clan.clan_id)
    const { rows } = await sql<{ reason: string | null; votes: number }>`
      select state_reason as reason, count(*)::int as votes from votes
      where week = ${week} and clan_id = any(${ids}::int4[]) and state <> 'counted'
      group by state_reason`.execute(db)
    for (const { reason, votes } of rows) counts.set(reason, (counts.get(reason) ?? 0) + votes)
  }
  return counts
}

function mergeSmall(counts: ReadonlyMap<string | null, number>) {
  const votes: { reason: UncountedReason; votes: number }[] = []
  let other = 0
  for (const [reason, count] of counts) {
    const known = uncountedReasons.find((uncounted) => uncounted === reason)
    if (known !== undefined && count >= leastVotes) votes.push({ reason: known, votes: count })
    else other += count
  }
  votes.sort((a, b) => b.votes - a.votes || (a.reason < b.reason ? -1 : 1))
  return { votes, other: other === 0 || other >= leastVotes ? other : null }
}
