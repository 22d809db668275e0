import { type Kysely, sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Schema } from '#server/database/schema.ts'

/**
 * The database handle for pg-boss. Adds a rollback: pg-boss sends whole transactions as one text, and a failed one would stay open on
 * the pooled connection and affect its next user.
 */
export function queueDatabase(db: Kysely<Schema>): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          return await fromKysely(connection).executeSql(text, values)
        } catch (error) {
          // Without an open transaction, this is only a warning. It fails on a lost connection, which needs no rollback.
          await sql`rollback`.execute(connection).catch(() => {})
          throw error
        }
      }),
  }
}
