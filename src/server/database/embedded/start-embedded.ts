import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { FolderLock } from './folder-lock.ts'
import { type UpkeepSettings, usualUpkeep } from './upkeep.ts'
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

/** Opens the embedded database in a thread of its own; answers when connections are taken in. `lock` goes with it. */
export async function startEmbedded(
  { dataDir, log, idleLimit = 60_000, upkeep = usualUpkeep }: Settings,
  lock: FolderLock,
): Promise<Embedded> {
  const syncs = new SharedArrayBuffer(4)
  const start: WorkerStart = { dataDir, idleLimit, upkeep, syncs }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start, name: 'database' })
  let state: 'starting' | 'running' | 'closing' = 'starting'
  let reason: unknown

  const ready = Promise.withResolvers<void>()
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'failed') reason = message.error
    if (message.kind === 'warning') log.warn({ err: message.error }, message.words)
    if (message.kind === 'ready') ready.resolve()
  })
  worker.on('error', (error) => {
    reason = error
  })
  worker.once('exit', () => {
    lock.release()
    if (state === 'starting') ready.reject(reason ?? new Error('the thread of the embedded database ended'))
    else if (reason || state === 'running') log.error({ err: reason }, 'the embedded database has ended by itself')
  })

  await ready.promise
  state = 'running'
  return {
    syncs: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      state = 'closing'
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close' satisfies ToWorker)
      await gone
    },
  }
}
