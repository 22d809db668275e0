// The thread of the embedded database. On the main thread, its statements would block all requests.
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { openEngine } from './engine.ts'
import { createDatabaseFolder, databaseFolder } from './create-folder.ts'
import { startMaintenance } from './maintenance.ts'
import { serveWire } from './wire-server.ts'
import { OperatorError } from '../../operator-error.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

const shutdownTimeoutMs = 5000

// V8's optimizing compiler needs 600 MB for one of PostgreSQL's functions, and a second of CPU time after each start. Without
// it, statements take a third more CPU time.
setFlagsFromString('--no-wasm-dynamic-tiering')
setFlagsFromString('--no-wasm-tier-up')

const { dataDir, mustExist, idleLimitMs, maintenance: settings, syncs } = workerData as WorkerStart
const counter = new Int32Array(syncs)

function post(message: FromWorker): void {
  parentPort?.postMessage(message)
}

/** Ends the thread and thus all connections: a failed engine must not respond anymore. */
function fail(error: unknown): void {
  // Posting a message loses the error's class, so send whether it is an OperatorError.
  post({ kind: 'failed', error, forOperator: error instanceof OperatorError })
  process.exit(1)
}

try {
  if (!mustExist) await createDatabaseFolder(dataDir)
  else if (!existsSync(databaseFolder(dataDir))) throw new Error(`the database in ${dataDir} no longer exists`)
  const engine = await openEngine(databaseFolder(dataDir), () => Atomics.add(counter, 0, 1))
  const lease = createSemaphore(1)
  const server = await serveWire({ dataDir, engine, lease, idleLimitMs, fail })
  const maintenance = startMaintenance(engine, lease, settings, {
    fail,
    warn: (error, message) => post({ kind: 'warning', error, message }),
  })
  parentPort?.on('message', (message: ToWorker) => {
    if (message !== 'close') return
    void maintenance.stop()
    server
      .close(shutdownTimeoutMs)
      .then(() => engine.close())
      .then(() => process.exit(0))
      .catch(fail)
  })
  post({ kind: 'ready' })
} catch (error) {
  fail(error)
}
