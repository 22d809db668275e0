import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { locks } from './locks.ts'
import { migrations } from './migrations/index.ts'
import type { Schema } from './schema.ts'
import { hasSqlState } from './sql-state.ts'
import { OperatorError } from '../operator-error.ts'

const insufficientPrivilege = '42501'

/**
 * Runs the missing migrations in one transaction and returns their names. If several processes start it, each migration runs once.
 * @throws OperatorError if the database is newer than the code, or its user may not create tables
 */
export async function migrate(
  database: Pick<Database, 'db'>,
  known: Record<string, Migration> = migrations,
): Promise<{ applied: string[] }> {
  const migration = database.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    // The embedded database needs no lock: its transactions already exclude each other.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.migrations)})`.execute(transaction)
    return migrateWithin(transaction, known)
  })
  return migration.catch(rejectMissingRights)
}

export async function migrateWithin(
  transaction: Kysely<Schema>,
  known: Record<string, Migration> = migrations,
): Promise<{ applied: string[] }> {
  await rejectNewer(transaction, known)
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => known } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(failed ? `the migration ${failed.migrationName} failed` : 'failed to migrate the database', {
      cause: error,
    })
  }
  return { applied: results.map((result) => result.migrationName) }
}

/** Returns the names of the applied migrations, in order; empty if there are no tables yet. */
export async function readMigrations(db: Kysely<Schema>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const applied = new Set(await readMigrations(db))
  return Object.keys(migrations).filter((name) => !applied.has(name))
}

function rejectMissingRights(error: Error): never {
  const denied = [error, error.cause].find((one) => hasSqlState(one, insufficientPrivilege))
  if (!denied) throw error
  throw new OperatorError(
    `The user of DATABASE_URL may not create tables: ${denied.message}. Make it the owner of the database.`,
    { cause: error },
  )
}

async function rejectNewer(db: Kysely<Schema>, known: Record<string, Migration>): Promise<void> {
  const unknown = (await readMigrations(db)).filter((name) => !(name in known))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database is newer than this version of Muster. Unknown migrations: ${unknown.join(', ')}. ` +
      'Start the version that last used the database, or restore an older backup.',
  )
}
