import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Runs `read`, a query for one page of a large table, with plans that follow an index. Without statistics, as in the first days of a
 * week's partition, PostgreSQL would read and sort the whole partition for each page. JIT is off, because the remaining sorts get
 * such a high cost that every statement would be compiled. `read` also gets the duration of a trivial statement, which is roughly
 * the round trip to the server.
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
