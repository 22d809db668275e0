import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Runs a statement that reads a page of a large table in the order of an index. Without statistics, as in the first days of a week's
 * partition, PostgreSQL would rather read and sort the whole partition for each page. Sorts that remain look so expensive that it would
 * compile each statement. `read` also gets the time in ms of a statement that does nothing, most of which is the way to the server.
 */
export function inIndexOrder<T>(
  db: Kysely<Schema>,
  read: (transaction: Kysely<Schema>, roundTripMs: number) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const begun = performance.now()
    await sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`.execute(transaction)
    return read(transaction, performance.now() - begun)
  })
}
