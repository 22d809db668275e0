import type { UpkeepSettings } from './upkeep.ts'

/** What the thread of the embedded database is started with. */
export interface WorkerStart {
  readonly dataDir: string
  /** The database was there a moment ago: where it is not, none is made. */
  readonly again: boolean
  /** See `EngineContext`. */
  readonly idleLimit: number
  readonly upkeep: UpkeepSettings
  /** Counts the syncs of files and folders that reached the disk. */
  readonly syncs: SharedArrayBuffer
}

/** What the thread tells. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'warning'; readonly error: unknown; readonly words: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What the thread is told: to close the database and end. */
export type ToWorker = 'close'
