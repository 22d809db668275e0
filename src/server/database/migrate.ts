import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import type { Schema } from './schema.ts'
import { OperatorError } from '../operator-error.ts'

/** Names the lock under which migrations run; any number that nothing else uses. */
const lock = 20_261_116

/**
 * Brings the tables to what this version of the code needs, in one transaction; answers the names of the migrations that
 * it ran. Processes that do it together do it once. Rejects where the database is newer than the code.
 */
export async function migrate(
  database: Pick<Database, 'db'>,
  known: Record<string, Migration> = migrations,
): Promise<{ applied: string[] }> {
  return database.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    // On the embedded database the transaction alone keeps others out.
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(transaction)
    await refuseNewer(transaction, known)
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => known } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      const failed = results.find((result) => result.status === 'Error')
      throw new Error(failed ? `the migration ${failed.migrationName} failed` : 'the database could not be migrated', {
        cause: error,
      })
    }
    return { applied: results.map((result) => result.migrationName) }
  })
}

async function refuseNewer(db: Kysely<Schema>, known: Record<string, Migration>): Promise<void> {
  const table = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!table.rows[0]?.there) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !(name in known))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database is newer than this version of Muster, which does not know ${unknown.join(', ')}. ` +
      'Start the version that last ran on it, or restore a backup from before.',
  )
}
