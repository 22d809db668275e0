import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { locks } from './locks.ts'
import { migrations } from './migrations/index.ts'
import type { Schema } from './schema.ts'
import { OperatorError } from '../operator-error.ts'

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
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.migrations)})`.execute(transaction)
    return migrateWithin(transaction, known)
  })
}

/** `migrate` as a part of a transaction. */
export async function migrateWithin(
  transaction: Kysely<Schema>,
  known: Record<string, Migration> = migrations,
): Promise<{ applied: string[] }> {
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
}

/** The migrations that a database has seen, in their order; none where it has no tables yet. */
export async function readMigrations(db: Kysely<Schema>): Promise<string[]> {
  const table = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!table.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The migrations of this version that a database lacks. */
export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const seen = new Set(await readMigrations(db))
  return Object.keys(migrations).filter((name) => !seen.has(name))
}

async function refuseNewer(db: Kysely<Schema>, known: Record<string, Migration>): Promise<void> {
  const unknown = (await readMigrations(db)).filter((name) => !(name in known))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database is newer than this version of Muster, which does not know ${unknown.join(', ')}. ` +
      'Start the version that last ran on it, or restore a backup from before.',
  )
}
