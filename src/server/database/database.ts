import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from './schema.ts'

export interface Database {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'server'
  /**
   * Calls `receive` with the payload of every NOTIFY on `channel`, from this process or another. Calls `resync` after a lost
   * connection was restored, because notifications may have been missed, and if `receive` throws. Resolves when listening has started.
   */
  listen(channel: string, receive: (payload: string) => void, resync: () => void): Promise<void>
  /** Runs `work` on a dedicated connection, for features that only the driver has. Both handles use that connection. */
  onOwnConnection<T>(work: (handles: { db: Kysely<Schema>; client: Client }) => Promise<T>): Promise<T>
  /** `waiting`: how many callers wait for a connection. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Whether a site runs on it; on the embedded database, also whether another command runs it. */
  isInUse(): Promise<boolean>
  /** Rejects within 2 s if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}
