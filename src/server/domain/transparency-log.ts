import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { LogEntry } from '#contract/results/log-entries.ts'
import { leafHash } from '#contract/results/merkle.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { canonicalJson } from './canonical-json.ts'

export function sha256(bytes: Uint8Array): Uint8Array {
  // The encoding 'binary' has one character per byte and takes a third of the time of 'buffer', which allocates outside V8's heap.
  const digest = hash('sha256', bytes, 'binary')
  const result = new Uint8Array(digest.length)
  for (let i = 0; i < result.length; i++) result[i] = digest.charCodeAt(i)
  return result
}

/** Whether the log contains the last published checkpoint, or the operator has recorded that it does not. */
export type LogIsConsistent = () => Promise<boolean>

/** Blocks other transactions from appending to the log until this one ends. */
export async function lockLog(transaction: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.log)})`.execute(transaction)
}

/**
 * Appends to the log of commitments and returns the entry's position. Pass the transaction of the change: until it ends, no other
 * transaction can append, so that positions have no gaps. `now` in Unix ms.
 */
export function appendLogEntry(
  transaction: Kysely<Schema>,
  entry: WithoutTime<LogEntry>,
  now: number,
): Promise<number> {
  return appendLogEntries(transaction, [entry], now)
}

/** Like `appendLogEntry`, for one or more entries in order. Returns the first position. */
export async function appendLogEntries(
  transaction: Kysely<Schema>,
  entries: readonly WithoutTime<LogEntry>[],
  now: number,
): Promise<number> {
  await lockLog(transaction)
  const { position } = await transaction
    .selectFrom('log_entries')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .executeTakeFirstOrThrow()
  const rows = entries.map((entry, index) => {
    const body = canonicalJson({ ...entry, time: Math.floor(now / 1000) })
    const leaf = Buffer.from(leafHash(sha256, Buffer.from(body)))
    return { position: position + index, type: entry.type, body, leaf, added_at: new Date(now) }
  })
  await transaction.insertInto('log_entries').values(rows).execute()
  return position
}

type WithoutTime<T> = T extends unknown ? Omit<T, 'time'> : never
