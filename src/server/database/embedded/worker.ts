// The thread that owns the embedded database: on the main thread its statements would keep every request waiting.
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { openEngine } from './engine.ts'
import { databaseFolder, makeFolder } from './make-folder.ts'
import { startUpkeep } from './upkeep.ts'
import { serveWire } from './wire-server.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** How long transactions may still take when the database closes, in ms. */
const farewell = 5000

// V8's optimising compiler would take 600 MB for one of PostgreSQL's functions alone, and a second of a core after each start.
// Without it a statement takes a third more of the processor.
setFlagsFromString('--no-wasm-dynamic-tiering')
setFlagsFromString('--no-wasm-tier-up')

const { dataDir, again, idleLimit, upkeep: settings, syncs } = workerData as WorkerStart
const counter = new Int32Array(syncs)

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}

/** A lost engine answers nobody any more: the thread ends, and with it every connection. */
function fail(error: unknown): void {
  tell({ kind: 'failed', error })
  process.exit(1)
}

try {
  if (!again) await makeFolder(dataDir)
  else if (!existsSync(databaseFolder(dataDir))) throw new Error(`the database in ${dataDir} has gone`)
  const engine = await openEngine(databaseFolder(dataDir), () => Atomics.add(counter, 0, 1))
  const lease = createSemaphore(1)
  const server = await serveWire({ dataDir, engine, lease, idleLimit, fail })
  const upkeep = startUpkeep(engine, lease, settings, {
    fail,
    warn: (error, words) => tell({ kind: 'warning', error, words }),
  })
  parentPort?.on('message', (message: ToWorker) => {
    if (message !== 'close') return
    void upkeep.stop()
    server
      .close(farewell)
      .then(() => engine.close())
      .then(() => {
        tell({ kind: 'closed' })
        process.exit(0)
      })
      .catch(fail)
  })
  tell({ kind: 'ready' })
} catch (error) {
  fail(error)
}
