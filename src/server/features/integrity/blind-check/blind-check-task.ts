import type { Kysely } from 'kysely'
import { hourMs } from '#contract/rules/time/durations.ts'
import { voteWeekBefore, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasLastJudgment } from '#server/domain/last-judgment.ts'
import { drawBlindCheck } from './draw-blind-check.ts'

/** How long the check of a week waits for the detector's last run on that week, which may fail or be switched off. */
const patienceMs = 24 * hourMs

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

/** Draws the blind check of the last week once the detector has examined all of its votes. */
export function blindCheckTask({ db, now, voteOffset }: Deps): PeriodicTask {
  return {
    name: 'blind check',
    intervalMs: hourMs,
    runAtStart: false,
    async run(signal) {
      const at = now()
      const closedAt = voteWeekStart(at, voteOffset)
      const week = voteWeekBefore(at, voteOffset)
      const known = await db.selectFrom('blind_checks').select('week').where('week', '=', week).executeTakeFirst()
      if (known) return
      const isJudged = await hasLastJudgment(db, week, voteOffset)
      if (isJudged || at >= closedAt + patienceMs) await drawBlindCheck(db, week, at, signal)
    },
  }
}
