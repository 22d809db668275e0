import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { abandonJudgment, extendLease, leaseMs } from './judgment-store.ts'
import { startDueRun } from './due-run.ts'
import type { RunOrder, RunResult } from './judgment-messages.ts'
import { createJudgmentMetrics } from './judgment-metrics.ts'

/** How often an instance checks whether a run is due. */
const intervalMs = 60_000

interface Deps {
  readonly db: Kysely<Schema>
  readonly log: Pick<Logger, 'info'>
  readonly storage: RunOrder['storage']
  readonly mayVoid: boolean
  /** Rejects if the run fails, or after `signal` aborts. */
  readonly runJudgment: (order: RunOrder, signal: AbortSignal) => Promise<RunResult>
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

export interface JudgmentTask {
  readonly task: PeriodicTask
  readonly metrics: readonly Metric[]
}

/** Runs the vote detector when it is due: hourly on the running week, and after the end of each week. Only one instance does each run. */
export function createJudgmentTask({ db, log, storage, mayVoid, runJudgment, now, voteOffset }: Deps): JudgmentTask {
  const metrics = createJudgmentMetrics()

  /** Rejects if the run fails, unless `signal` aborts. */
  async function judge(run: { readonly id: number; readonly week: string }, signal: AbortSignal): Promise<void> {
    const { id, week } = run
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    // The process cannot renew its lease while it computes. The next renewal makes up for a failed one.
    const renewal = setInterval(() => void extendLease(db, id, now()).catch(() => {}), leaseMs / 6).unref()
    try {
      const result = await runJudgment({ storage, id, week, mayVoid }, signal)
      metrics.ended(result, seconds())
      log.info({ week, ...result, seconds: Math.round(seconds()) }, 'examined the votes')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      metrics.ended(signal.aborted ? 'interrupted' : 'failed', seconds())
      clearInterval(renewal)
      await abandonJudgment(db, id, signal.aborted ? null : reason)
      if (!signal.aborted) throw new Error(`Failed to examine the votes of ${week}: ${reason}`, { cause: error })
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    task: {
      name: 'vote detector',
      intervalMs,
      runAtStart: false,
      async run(signal) {
        while (!signal.aborted) {
          const run = await startDueRun(db, now(), voteOffset)
          if (!run) return
          await judge(run, signal)
        }
      },
    },
    metrics: metrics.metrics,
  }
}
