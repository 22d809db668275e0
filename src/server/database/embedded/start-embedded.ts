import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { FolderLock } from './folder-lock.ts'
import { defaultMaintenance, type MaintenanceSettings } from './maintenance.ts'
import { OperatorError } from '../../operator-error.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

export interface Embedded {
  syncs(): number
  /** Writes a checkpoint, closes the database and releases the lock. */
  close(): Promise<void>
}

interface Settings {
  readonly dataDir: string
  readonly log: Log
  /** Maximum idle time of a transaction while other connections wait. */
  readonly idleLimitMs?: number
  readonly maintenance?: MaintenanceSettings
}

/** Exponential backoff before reopening after a crash. */
const minDelayMs = 100
const maxDelayMs = 10_000

/**
 * Opens the embedded database in its own thread and resolves when it accepts connections. If it stops unexpectedly, for example
 * because the disk is full, retries until it reopens; clients reconnect, and acknowledged commits are on disk. Releases `lock` when
 * the database closes or cannot start.
 */
export async function startEmbedded(
  { dataDir, log, idleLimitMs = 60_000, maintenance = defaultMaintenance }: Settings,
  lock: FolderLock,
): Promise<Embedded> {
  const syncs = new SharedArrayBuffer(4)
  const closing = new AbortController()
  const open = (mustExist: boolean) => openThread({ dataDir, mustExist, idleLimitMs, maintenance, syncs }, log)
  let thread: Thread
  try {
    thread = await open(false)
  } catch (error) {
    lock.release()
    throw error
  }

  async function supervise(): Promise<void> {
    for (;;) {
      const reason = await thread.ended
      if (closing.signal.aborted) {
        if (reason) log.error({ err: reason }, 'the embedded database did not close cleanly')
        return
      }
      log.error({ err: reason }, 'the embedded database stopped unexpectedly; reopening it')
      await reopen()
    }
  }

  async function reopen(): Promise<void> {
    for (let delayMs = minDelayMs; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      await pause(delayMs, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        thread = await open(true)
        // `close` may have been called during the reopening.
        if (closing.signal.aborted) thread.close()
        log.warn({}, 'reopened the embedded database')
        return
      } catch (error) {
        log.error({ err: error }, 'failed to reopen the embedded database; retrying')
      }
    }
  }

  const closed = supervise().finally(() => lock.release())
  return {
    syncs: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      closing.abort()
      thread.close()
      await closed
    },
  }
}

interface Thread {
  close(): void
  /** Resolves when the thread has ended, to its error if it failed. */
  readonly ended: Promise<unknown>
}

async function openThread(start: WorkerStart, log: Log): Promise<Thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start, name: 'database' })
  let reason: unknown
  const ready = Promise.withResolvers<void>()
  const ended = new Promise<unknown>((resolve) => worker.once('exit', () => resolve(reason)))
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'failed')
      reason = message.forOperator ? new OperatorError((message.error as Error).message) : message.error
    if (message.kind === 'warning') log.warn({ err: message.error }, message.message)
    if (message.kind === 'ready') ready.resolve()
  })
  worker.on('error', (error) => {
    reason = error
  })
  worker.once('exit', () => ready.reject(reason ?? new Error('the thread of the embedded database ended')))
  await ready.promise
  return {
    ended,
    close() {
      worker.postMessage('close' satisfies ToWorker)
    },
  }
}
