import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Runs `work` unless another instance is running it; then returns undefined. All statements use the connection that holds the lock, so
 * the work fails if that connection is lost. On the embedded database, there is only one instance anyway.
 * @param key one of `locks`
 */
export async function onOneInstance<T>(
  { db, kind, onOwnConnection }: Pick<Database, 'db' | 'kind' | 'onOwnConnection'>,
  key: number,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T | undefined> {
  if (kind === 'embedded') return work(db)
  return onOwnConnection(async ({ db: own }) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(key)}) as locked`.execute(own)
    if (!rows[0]?.locked) return undefined
    return work(own)
  })
}
