import { createScheduler, type Scheduler } from '../../concurrency/scheduler.ts'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import { type Engine, EngineFailure } from './engine.ts'

/** When the work is due that a PostgreSQL server does in the background and the engine does not. */
export interface UpkeepSettings {
  /** How often to look, in ms. */
  readonly interval: number
  /** Bytes of write-ahead log after which a checkpoint is made: they are what a start after a crash has to read. */
  readonly checkpointBytes: number
  /** A checkpoint is made at least this often where something was written, in ms. */
  readonly checkpointEvery: number
  /** Dead rows are cleared and statistics taken this often where there were requests, in ms. */
  readonly vacuumEvery: number
}

export const defaultUpkeep: UpkeepSettings = {
  interval: 1000,
  checkpointBytes: 64 * 1024 * 1024,
  checkpointEvery: 5 * 60 * 1000,
  vacuumEvery: 60 * 60 * 1000,
}

/** Runs checkpoints and vacuums between the requests of connections. */
export function startUpkeep(
  engine: Engine,
  lease: Semaphore,
  settings: UpkeepSettings,
  { fail, warn }: { readonly fail: (error: unknown) => void; readonly warn: (error: unknown, words: string) => void },
): Pick<Scheduler, 'stop'> {
  let lookedAt = -1
  let vacuumedAt = engine.requests
  let lastVacuum = performance.now()
  let lastCheckpoint = performance.now()
  let checkpointedTo: number | undefined

  async function logPosition(): Promise<number> {
    return Number((await engine.run(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`))[0])
  }

  async function checkpointIfDue(): Promise<void> {
    const late = performance.now() - lastCheckpoint >= settings.checkpointEvery
    if (engine.requests === lookedAt && !late) return
    lookedAt = engine.requests
    await lease.run(async () => {
      const written = await logPosition()
      checkpointedTo ??= written
      if (written === checkpointedTo || (!late && written - checkpointedTo < settings.checkpointBytes)) return
      await engine.run('checkpoint')
      checkpointedTo = await logPosition()
    })
    if (late) lastCheckpoint = performance.now()
  }

  async function vacuumIfDue(signal: AbortSignal): Promise<void> {
    if (engine.requests === vacuumedAt || performance.now() - lastVacuum < settings.vacuumEvery) return
    const tables = await lease.run(() =>
      engine.run(`select oid::regclass from pg_class where relkind in ('r', 'm') and relpersistence = 'p'`),
    )
    // One at a time, so that connections come in between.
    for (const table of tables) {
      if (signal.aborted) return
      await lease
        .run(() => engine.run(`vacuum (analyze) ${table}`))
        .catch((error: unknown) => {
          if (error instanceof EngineFailure) throw error
          warn(error, `could not clear dead rows from ${table}`)
        })
    }
    vacuumedAt = engine.requests
    lastVacuum = performance.now()
  }

  const scheduler = createScheduler({ onError: fail })
  scheduler.start({
    name: 'upkeep',
    intervalMs: settings.interval,
    runAtStart: false,
    async run(signal) {
      await checkpointIfDue()
      await vacuumIfDue(signal)
    },
  })
  return scheduler
}
