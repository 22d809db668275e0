import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Notifications of changed clans: a JSON list of their ids, or an empty payload for "many". */
export const clansChannel = 'muster_clans'

/** Updates this instance's standings after such a transaction, so that its next response shows the change. Never rejects. */
export type ApplyClanChanges = (ids: readonly number[]) => Promise<void>

/** PostgreSQL limits a payload to 8000 bytes. */
const maxPayloadBytes = 7900

/** Notifies all instances when the transaction commits. */
export async function notifyClansChanged(transaction: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const payload = JSON.stringify(ids)
  await sql`select pg_notify(${clansChannel}, ${payload.length < maxPayloadBytes ? payload : ''})`.execute(transaction)
}
