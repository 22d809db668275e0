import { hourMs } from '#contract/rules/time/durations.ts'
import { createScheduler, type Scheduler } from '../../concurrency/scheduler.ts'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import { type Engine, EngineError } from './engine.ts'

/** Intervals of the maintenance that a PostgreSQL server does in the background but the engine does not. */
export interface MaintenanceSettings {
  readonly pollIntervalMs: number
  /** Write a checkpoint after this much write-ahead log, which recovery after a crash must read. */
  readonly checkpointBytes: number
  /** Write a checkpoint at least this often if there were writes. */
  readonly checkpointIntervalMs: number
  /** Vacuum and analyze this often if there were requests. */
  readonly vacuumIntervalMs: number
}

export const defaultMaintenance: MaintenanceSettings = {
  pollIntervalMs: 1000,
  checkpointBytes: 64 * 1024 * 1024,
  checkpointIntervalMs: 5 * 60 * 1000,
  vacuumIntervalMs: hourMs,
}

export function startMaintenance(
  engine: Engine,
  lease: Semaphore,
  settings: MaintenanceSettings,
  { fail, warn }: { readonly fail: (error: unknown) => void; readonly warn: (error: unknown, message: string) => void },
): Pick<Scheduler, 'stop'> {
  let checkedAt = -1
  let vacuumedAt = engine.requests
  let lastVacuum = performance.now()
  let lastCheckpoint = performance.now()
  let checkpointedTo: number | undefined

  async function logPosition(): Promise<number> {
    return Number((await engine.run(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`))[0])
  }

  async function checkpointIfDue(): Promise<void> {
    const isOverdue = performance.now() - lastCheckpoint >= settings.checkpointIntervalMs
    if (engine.requests === checkedAt && !isOverdue) return
    checkedAt = engine.requests
    await lease.run(async () => {
      const written = await logPosition()
      checkpointedTo ??= written
      if (written === checkpointedTo || (!isOverdue && written - checkpointedTo < settings.checkpointBytes)) return
      await engine.run('checkpoint')
      checkpointedTo = await logPosition()
    })
    if (isOverdue) lastCheckpoint = performance.now()
  }

  async function vacuumIfDue(signal: AbortSignal): Promise<void> {
    if (engine.requests === vacuumedAt || performance.now() - lastVacuum < settings.vacuumIntervalMs) return
    const tables = await lease.run(() =>
      engine.run(`select oid::regclass from pg_class where relkind in ('r', 'm') and relpersistence = 'p'`),
    )
    // One table at a time, so that waiting connections get the engine in between.
    for (const table of tables) {
      if (signal.aborted) return
      await lease
        .run(() => engine.run(`vacuum (analyze) ${table}`))
        .catch((error: unknown) => {
          if (error instanceof EngineError) throw error
          warn(error, `failed to vacuum ${table}`)
        })
    }
    vacuumedAt = engine.requests
    lastVacuum = performance.now()
  }

  const scheduler = createScheduler({ onError: fail })
  scheduler.start({
    name: 'maintenance',
    intervalMs: settings.pollIntervalMs,
    runAtStart: false,
    async run(signal) {
      await checkpointIfDue()
      await vacuumIfDue(signal)
    },
  })
  return scheduler
}
