import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CloseSchedule } from './deps.ts'
import { type DueStep, findDueStep } from './due-step.ts'
import { FailedSteps } from './failed-steps.ts'
import { fenceEndedWeeks } from './fence-weeks.ts'
import { isBeingClosed } from './run-due-step.ts'

/** A fence some seconds after the week's end does no harm, because the clock decides which week a vote counts for. */
const intervalMs = 15_000

interface Deps {
  readonly db: Kysely<Schema>
  readonly log: Pick<Logger, 'info'>
  readonly schedule: CloseSchedule
  /** Whether the log of commitments may continue; see "After a restore" in docs/RESULTS.md. */
  readonly logIsConsistent: () => Promise<boolean>
  /**
   * Runs the step that is due, except `paused` ones. Resolves to null if another instance is running a step, or the step must start over.
   * Rejects if the step fails, or after `signal` aborts.
   */
  readonly runStep: (now: number, paused: readonly DueStep[], signal: AbortSignal) => Promise<DueStep | null>
  /** Unix ms. */
  readonly now: () => number
}

/**
 * Closes weeks: fence, commitment to the votes, result, corrections. Safe on several instances, and may be killed at any point. A failed
 * step is paused, so that it neither takes up all the time nor delays other steps.
 */
export function closeTask({ db, log, schedule, logIsConsistent, runStep, now }: Deps): PeriodicTask {
  const failed = new FailedSteps()
  return {
    name: 'close of weeks',
    intervalMs,
    runAtStart: true,
    async run(signal) {
      for (const week of await fenceEndedWeeks({ db, now, voteOffset: schedule.voteOffset }))
        log.info({ week }, 'fenced the week')
      const errors: unknown[] = []
      while (!signal.aborted) {
        const paused = failed.pausedAt(now())
        const due = await findDueStep(db, schedule, now(), paused)
        if (!due || (await isBeingClosed(db)) || !(await logIsConsistent())) break
        try {
          const done = await runStep(now(), paused, signal)
          if (!done) break
          failed.succeeded(done)
          log.info({ ...done }, 'completed a step of closing a week')
        } catch (error) {
          failed.add(due, now())
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
