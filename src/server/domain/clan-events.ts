import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Channel for changed clans. The payload is a JSON list of their IDs, or empty for "many". */
export const clansChannel = 'muster_clans'

/** Updates this instance's standings after a transaction that changed clans, so that its next response shows the change. Never rejects. */
export type ApplyClanChanges = (ids: readonly number[]) => Promise<void>

/** PostgreSQL limits a payload to 8000 bytes. */
const maxPayloadBytes = 7900

/** Notifies all instances when the transaction commits. */
export async function notifyClansChanged(transaction: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const payload = JSON.stringify(ids)
  await sql`select pg_notify(${clansChannel}, ${payload.length < maxPayloadBytes ? payload : ''})`.execute(transaction)
}
