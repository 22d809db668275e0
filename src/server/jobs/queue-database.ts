import { type Kysely, sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Schema } from '#server/database/schema.ts'

/**
 * The database as the queue's library uses it by itself. Much of what it sends is a whole transaction in one text; where that
 * fails, the transaction stays open on a pooled connection, whose next user would be inside it. So it is ended here.
 */
export function queueDatabase(db: Kysely<Schema>): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          return await fromKysely(connection).executeSql(text, values)
        } catch (error) {
          // Where nothing is open that is no more than a warning, and on a lost connection nothing is.
          await sql`rollback`.execute(connection).catch(() => {})
          throw error
        }
      }),
  }
}
