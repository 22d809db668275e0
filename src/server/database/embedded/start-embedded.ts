import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { FolderLock } from './folder-lock.ts'
import { type UpkeepSettings, defaultUpkeep } from './upkeep.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** The embedded database, run by this process. */
export interface Embedded {
  /** How often a file or folder of the database has reached the disk since it was opened. */
  syncs(): number
  /** Makes a checkpoint, closes the folder and gives it free. */
  close(): Promise<void>
}

interface Settings {
  readonly dataDir: string
  readonly log: Log
  /** How long a connection may hold a transaction open in silence while others wait, in ms. */
  readonly idleLimit?: number
  readonly upkeep?: UpkeepSettings
}

/** Pauses before the database is opened again after it has ended by itself, in ms: each twice the one before. */
const firstPause = 100
const longestPause = 10_000

/**
 * Opens the embedded database in a thread of its own; answers when connections are taken in. Where the database ends by
 * itself, since the disk is full, say, it is opened again as often as it takes: whoever waits for it connects anew, and
 * what was answered is on the disk. `lock` goes with it.
 */
export async function startEmbedded(
  { dataDir, log, idleLimit = 60_000, upkeep = defaultUpkeep }: Settings,
  lock: FolderLock,
): Promise<Embedded> {
  const syncs = new SharedArrayBuffer(4)
  const closing = new AbortController()
  const open = (again: boolean) => openThread({ dataDir, again, idleLimit, upkeep, syncs }, log)
  let thread: Thread
  try {
    thread = await open(false)
  } catch (error) {
    lock.release()
    throw error
  }

  async function keepOpen(): Promise<void> {
    for (;;) {
      const reason = await thread.gone
      if (closing.signal.aborted) {
        if (reason) log.error({ err: reason }, 'the embedded database has not closed as it should')
        return
      }
      log.error({ err: reason }, 'the embedded database has ended by itself, and is opened again')
      await openAgain()
    }
  }

  async function openAgain(): Promise<void> {
    for (let wait = firstPause; !closing.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        thread = await open(true)
        // It may have been told to close meanwhile.
        if (closing.signal.aborted) thread.close()
        log.warn({}, 'the embedded database is open again')
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not open for now')
      }
    }
  }

  const kept = keepOpen().finally(() => lock.release())
  return {
    syncs: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      closing.abort()
      thread.close()
      await kept
    },
  }
}

/** A thread that runs the database. */
interface Thread {
  close(): void
  /** Settles when it has ended, with the reason where there is one. */
  readonly gone: Promise<unknown>
}

async function openThread(start: WorkerStart, log: Log): Promise<Thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start, name: 'database' })
  let reason: unknown
  const ready = Promise.withResolvers<void>()
  const gone = new Promise<unknown>((resolve) => worker.once('exit', () => resolve(reason)))
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'failed') reason = message.error
    if (message.kind === 'warning') log.warn({ err: message.error }, message.words)
    if (message.kind === 'ready') ready.resolve()
  })
  worker.on('error', (error) => {
    reason = error
  })
  worker.once('exit', () => ready.reject(reason ?? new Error('the thread of the embedded database ended')))
  await ready.promise
  return {
    gone,
    close() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close' satisfies ToWorker)
    },
  }
}
