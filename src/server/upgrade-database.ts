import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { locks } from './database/locks.ts'
import { migrate, missingMigrations } from './database/migrate.ts'
import { saveRows } from './features/backup/save-rows.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Migrates the database. Before that, it saves the rows of a site that is in use, and reports the file. Of several instances that
 * start at the same time, one does so.
 * @throws OperatorError as `migrate`, and if the rows cannot be saved; then nothing is migrated
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
  // The embedded database has one session and one process that migrates.
  if (database.kind === 'embedded' || (await isComplete(database))) return saveAndMigrate()
  return database.onOwnConnection(async ({ db }) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${sql.lit(locks.upgrades)})`.execute(db)
    await saveAndMigrate()
  })
}

/**
 * For commands: as `upgradeDatabase`, unless a site is running, whose version may be older.
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
