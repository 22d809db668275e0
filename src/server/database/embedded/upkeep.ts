import { type Engine, EngineFailure } from './engine.ts'
import type { Lease } from './lease.ts'

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

export const usualUpkeep: UpkeepSettings = {
  interval: 1000,
  checkpointBytes: 64 * 1024 * 1024,
  checkpointEvery: 5 * 60 * 1000,
  vacuumEvery: 60 * 60 * 1000,
}

/** Keeps the engine's log short and its tables clean, between the requests of connections. Answers how to stop. */
export function keepUp(
  engine: Engine,
  lease: Lease,
  settings: UpkeepSettings,
  { fail, warn }: { readonly fail: (error: unknown) => void; readonly warn: (error: unknown, words: string) => void },
): { stop(): void } {
  let stopped = false
  let lookedAt = -1
  let vacuumedAt = engine.requests
  let lastVacuum = performance.now()
  let lastCheckpoint = performance.now()
  let checkpointedTo: number | undefined
  let timer = setTimeout(look, settings.interval)

  /** Runs statements in turn with everybody else's. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await lease.take()
    try {
      return await work()
    } finally {
      release()
    }
  }

  async function logPosition(): Promise<number> {
    return Number((await engine.run(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`))[0])
  }

  async function checkpointIfDue(): Promise<void> {
    const late = performance.now() - lastCheckpoint >= settings.checkpointEvery
    if (engine.requests === lookedAt && !late) return
    lookedAt = engine.requests
    await inTurn(async () => {
      const written = await logPosition()
      checkpointedTo ??= written
      if (written === checkpointedTo || (!late && written - checkpointedTo < settings.checkpointBytes)) return
      await engine.run('checkpoint')
      checkpointedTo = await logPosition()
    })
    if (late) lastCheckpoint = performance.now()
  }

  async function vacuumIfDue(): Promise<void> {
    if (engine.requests === vacuumedAt || performance.now() - lastVacuum < settings.vacuumEvery) return
    const tables = await inTurn(() =>
      engine.run(`select oid::regclass from pg_class where relkind in ('r', 'm') and relpersistence = 'p'`),
    )
    // One at a time, so that connections come in between.
    for (const table of tables) {
      if (stopped) return
      await inTurn(() => engine.run(`vacuum (analyze) ${table}`)).catch((error: unknown) => {
        if (error instanceof EngineFailure) throw error
        warn(error, `could not clear dead rows from ${table}`)
      })
    }
    vacuumedAt = engine.requests
    lastVacuum = performance.now()
  }

  async function work(): Promise<void> {
    await checkpointIfDue()
    await vacuumIfDue()
    if (!stopped) timer = setTimeout(look, settings.interval)
  }

  function look(): void {
    work().catch(fail)
  }

  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
