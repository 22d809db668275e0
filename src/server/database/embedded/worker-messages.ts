import type { MaintenanceSettings } from './maintenance.ts'

export interface WorkerStart {
  readonly dataDir: string
  /** When reopening: fail instead of creating a new database if the folder is gone. */
  readonly mustExist: boolean
  readonly idleLimitMs: number
  readonly maintenance: MaintenanceSettings
  readonly syncs: SharedArrayBuffer
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'warning'; readonly error: unknown; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly forOperator: boolean }

export type ToWorker = 'close'
