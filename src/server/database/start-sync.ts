import type { Logger } from 'pino'
import { createBatcher } from '../concurrency/batch.ts'
import type { Database } from './database.ts'

interface Options {
  /** The channel that is notified after each change of the data. The payload is ignored. */
  readonly channel: string
  readonly read: () => Promise<void>
  readonly log: Pick<Logger, 'error'>
  /** Log message for a failed read. */
  readonly failure: string
}

export interface Sync {
  /** Reads again. Never rejects: errors are logged, and the next read makes up for a failed one. */
  readonly reload: () => Promise<void>
  /** Ignores further notifications and waits for the current read. */
  stop(): Promise<void>
}

/** Keeps in-memory data current: reads it now and after each notification. Rejects if the first read fails. */
export async function startSync(database: Database, { channel, read, log, failure }: Options): Promise<Sync> {
  let isStopped = false
  // Callers during a read share the next one, because the current one may have started before their change.
  const readings = createBatcher<void, void>(async () => {
    await read()
    return []
  })
  const reload = async () => {
    // The database may stay open longer than this sync and still deliver notifications.
    if (isStopped) return
    await readings.add().catch((error: unknown) => log.error({ err: error }, failure))
  }
  await database.listen(
    channel,
    () => void reload(),
    () => void reload(),
  )
  await readings.add()
  return {
    reload,
    async stop() {
      isStopped = true
      await readings.drain()
    },
  }
}
