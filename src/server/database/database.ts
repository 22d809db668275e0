import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from './schema.ts'

/** The site's database, the same on both kinds of storage. */
export interface Database {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'server'
  /**
   * Calls `receive` with the payload of every NOTIFY on `channel`, from this process or another. `resync` is called after
   * the connection was lost and is back: notices may have been missed. Answers when listening has begun.
   */
  listen(channel: string, receive: (payload: string) => void, resync: () => void): Promise<void>
  /** Does work on a connection of its own, for what only the driver can do; both handles use that connection. */
  onOwnConnection<T>(work: (handles: { db: Kysely<Schema>; client: Client }) => Promise<T>): Promise<T>
  /** Connections that are open, that nobody uses, and how many wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Resolves when the database answers; rejects within 2 s when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}
