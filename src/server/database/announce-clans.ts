import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A notice has room for 8000 bytes; an empty one has the sites read everything. */
const longestNotice = 7900

/** Tells every running site that these clans have changed, when, and only when, the transaction commits. */
export async function announceClans(transaction: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const notice = JSON.stringify(ids)
  await sql`select pg_notify('muster_clans', ${notice.length < longestNotice ? notice : ''})`.execute(transaction)
}
