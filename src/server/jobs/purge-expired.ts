import type { Kysely } from 'kysely'
import { hourMs } from '#contract/rules/time/durations.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'

/** Deletes data that expired by `now` (Unix ms). May run in several processes. Stops soon after `signal` aborts; the next run continues. */
export type Purge = (db: Kysely<Schema>, now: number, signal?: AbortSignal) => Promise<void>

const purgeIntervalsMs = { hourly: hourMs, daily: 24 * hourMs } as const

interface Deps {
  readonly db: Kysely<Schema>
  readonly now: () => number
}

/** Runs purges sequentially, at startup and then periodically. A failed purge does not stop the others. */
export function purgeTask(
  rate: keyof typeof purgeIntervalsMs,
  purges: readonly Purge[],
  { db, now }: Deps,
): PeriodicTask {
  return {
    name: `${rate} purges`,
    intervalMs: purgeIntervalsMs[rate],
    runAtStart: true,
    async run(signal) {
      const errors: unknown[] = []
      for (const purge of purges) {
        if (signal.aborted) return
        await purge(db, now(), signal).catch((error: unknown) => errors.push(error))
      }
      if (errors.length > 0) throw new AggregateError(errors, 'failed to purge expired data')
    },
  }
}
