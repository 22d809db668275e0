import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from './schema.ts'

export interface Database {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'server'
  /**
   * Calls `receive` with the payload of every NOTIFY on `channel`, from any process. Calls `resync` if `receive` throws, and when a
   * lost connection is restored, because notifications may have been missed. Resolves when listening has started.
   */
  listen(channel: string, receive: (payload: string) => void, resync: () => void): Promise<void>
  /** Runs `work` on a dedicated connection, for driver-only features. Both handles use that connection. */
  onOwnConnection<T>(work: (handles: { db: Kysely<Schema>; client: Client }) => Promise<T>): Promise<T>
  /** `waiting`: the number of callers that wait for a connection. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Whether a site uses the database or, for the embedded one, whether another process runs it. */
  isInUse(): Promise<boolean>
  /** Rejects within 2 s if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}
