import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#server/database/database.ts'
import { migrateWithin } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import type { BackupCounts } from './back-up.ts'
import { clearDatabase, hasData, readArticlePictures } from './clear-database.ts'
import { setSequences } from './create-tables.ts'
import { loadArchive } from './load-archive.ts'
import { stageUploads } from './stage-uploads.ts'

interface RestoreTarget {
  readonly database: Database
  readonly uploads: Uploads
  /** A temporary folder, which `restore` creates and removes. */
  readonly stagingDir: string
  readonly force: boolean
  /** Called once the rows are committed. Later errors leave the restored database in place. */
  readonly onCommitted?: () => void
}

/**
 * One transaction creates the tables in the backup's version, fills them, and migrates them to the current version. On an error, the
 * database is unchanged and added uploads are removed; a killed process may leave uploads without a row.
 * @throws OperatorError if the database is in use, if it contains a site and `force` is false, or if the backup is incomplete
 */
export async function restore(
  file: string,
  { database, uploads, stagingDir, force, onCommitted = () => {} }: RestoreTarget,
): Promise<BackupCounts> {
  if (await database.isInUse()) throw new OperatorError('A site is running on this database. Stop it first.')
  return database.onOwnConnection(async ({ db, client }) => {
    await assertNoSite(db, uploads, force)
    const staged = await stageUploads(uploads, stagingDir)
    const restoreAll = async (transaction: Kysely<Schema>) => {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction)
      await clearDatabase(transaction)
      // The last entry, which lists the contents of the backup.
      const summary = await loadArchive(file, { transaction, client, staged })
      await setSequences(transaction, summary.sequences)
      await migrateWithin(transaction)
      await staged.publish(summary.uploads ?? [])
      return summary
    }
    const { rows, uploads: names } = await db
      .transaction()
      .execute(restoreAll)
      .catch(async (error: unknown) => {
        await staged.removePublished()
        throw toOperatorError(file, error)
      })
    onCommitted()
    await staged.deleteOthers(names)
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), uploads: names?.length ?? 0 }
  })
}

async function assertNoSite(db: Kysely<Schema>, uploads: Uploads, force: boolean): Promise<void> {
  if (force) return
  if (await hasData(db))
    throw new OperatorError('A site already exists here. To replace it and lose its data, use --force.')
  if (await hasOtherUploads(db, uploads))
    throw new OperatorError(
      'The database is empty, but the uploads have files, perhaps of the site that was backed up. To replace them with those of the backup, use --force.',
    )
}

/** Ignores images of articles: if there are no other data, all articles are starter articles. */
async function hasOtherUploads(db: Kysely<Schema>, uploads: Uploads): Promise<boolean> {
  const articleImages = (await readArticlePictures(db)).map((name) => path.parse(name).name)
  // The files of all sizes start with the image's name.
  for await (const file of uploads.list()) if (!articleImages.some((name) => file.startsWith(name))) return true
  return false
}

/** Converts database errors, because only the database notices invalid values in the file. `migrateWithin` wraps its errors. */
function toOperatorError(file: string, error: unknown): unknown {
  const reason = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
  if (!(reason instanceof DatabaseError)) return error
  return new OperatorError(`${file} cannot be restored: the database responded "${reason.message}".`, { cause: error })
}
