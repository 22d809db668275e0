import { type Kysely, sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Schema } from '#server/database/schema.ts'

/**
 * The database handle for pg-boss. pg-boss sends whole transactions as one text; if one fails, it would stay open on the pooled
 * connection and affect the next user. So this rolls it back.
 */
export function queueDatabase(db: Kysely<Schema>): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          return await fromKysely(connection).executeSql(text, values)
        } catch (error) {
          // Only a warning if no transaction is open. Fails on a lost connection, which has none.
          await sql`rollback`.execute(connection).catch(() => {})
          throw error
        }
      }),
  }
}
