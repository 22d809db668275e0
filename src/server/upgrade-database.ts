import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { locks } from './database/locks.ts'
import { migrate, missingMigrations } from './database/migrate.ts'
import { saveRows } from './features/backup/save-rows.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Migrates the database. Before that, it saves the rows of a site that is in use and passes the file to `onSaved`. If several
 * instances start at the same time, only one does this.
 * @throws OperatorError if a migration fails (see `migrate`), or if the rows cannot be saved; then nothing is migrated
 */
export async function upgradeDatabase(
  database: Database,
  dataDir: string,
  onSaved: (file: string) => void,
): Promise<void> {
  const saveAndMigrate = async () => {
    const file = (await isComplete(database)) ? undefined : await saveRows(database, dataDir)
    if (file !== undefined) onSaved(file)
    await migrate(database)
  }
  // The embedded database has a single process, so it needs no lock.
  if (database.kind === 'embedded' || (await isComplete(database))) return saveAndMigrate()
  return database.onOwnConnection(async ({ db }) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${sql.lit(locks.upgrades)})`.execute(db)
    await saveAndMigrate()
  })
}

/**
 * Like `upgradeDatabase`, for commands. Does not migrate while a site is running, because its version may be older.
 * @throws OperatorError as `upgradeDatabase`, and if a migration is missing while a site is running
 */
export async function upgradeUnlessInUse(...args: Parameters<typeof upgradeDatabase>): Promise<void> {
  const [database] = args
  const missing = await missingMigrations(database.db)
  if (missing.length > 0 && (await database.isInUse())) {
    throw new OperatorError(
      `A site is running on this database, which lacks migrations of this version of Muster: ${missing.join(', ')}. ` +
        'If the site is still starting, try again. Otherwise run the command with the version of the site, or upgrade the site first: see docs/UPGRADING.md.',
    )
  }
  await upgradeDatabase(...args)
}

async function isComplete({ db }: Database): Promise<boolean> {
  return (await missingMigrations(db)).length === 0
}
