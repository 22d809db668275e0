import path from 'node:path'
import type { Logger } from 'pino'
import { uploadsDirOf } from './compose-listings.ts'
import type { PeriodicTask } from './concurrency/scheduler.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { closeInChildProcess } from './features/results/close-in-child-process.ts'
import { closeTask } from './features/results/close-task.ts'
import type { ResultFileDeps } from './features/results/serve-result.ts'
import type { Uploads } from './uploads/uploads.ts'

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly uploads: Uploads
  readonly log: Logger
  readonly logIsConsistent: () => Promise<boolean>
  /** Unix ms. */
  readonly now: () => number
}

export interface ResultServices {
  readonly files: ResultFileDeps
  readonly task: PeriodicTask
}

export function composeResults({ config, database: { db }, uploads, log, logIsConsistent, now }: Deps): ResultServices {
  const { dataDir, databaseUrl, bucket, voteOffset, resultDelayMs, detectorRuns } = config
  const schedule = { voteOffset, resultDelayMs, awaitsDetector: detectorRuns }
  const order = {
    storage: { dataDir, databaseUrl },
    uploads: { folder: uploadsDirOf(config), bucket },
    workDir: path.join(dataDir, 'closing'),
    schedule,
  }
  return {
    files: { db, uploads },
    task: closeTask({
      db,
      log,
      schedule,
      logIsConsistent,
      runStep: (at, paused, signal) => closeInChildProcess({ ...order, paused, now: at }, signal),
      now,
    }),
  }
}
