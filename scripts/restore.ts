import { uploadsDirOf } from '#server/compose-listings.ts'
import { openLog } from '#server/compose-transparency.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { restore } from '#server/features/backup/restore.ts'
import { openCheckpointStore } from '#server/features/transparency/checkpoint-store.ts'
import { isConsistent } from '#server/features/transparency/checkpoints.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Restores the database and the uploads from a file that npm run backup has written. Restores everything or nothing.

npm run restore -- FILE [--force]

Writes the database to DATA_DIR or DATABASE_URL, and the uploads to DATA_DIR or S3_BUCKET, as configured now; the backup
may come from the other kind of storage. The site must be stopped.
The target must be empty or contain an unused site; --force replaces its contents.
Exit code: 0 done, 1 failed, 2 wrong usage.`

export const restoreCommand = defineCommand({
  help,
  opens: 'alone',
  creates: () => true,
  read(args) {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseOptions({ args: [...args], allowPositionals: true, options })
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('Expected a file: npm run restore -- FILE')
    if (more.length > 0) throw new UsageError(`Expected one file, but there is also "${more[0]}".`)
    return { file, force: values.force }
  },
  async run({ file, force }, { config, database, keepSite }) {
    const folder = uploadsDirOf(config)
    const target = { uploads: openUploads(folder, config.bucket), stagingDir: `${folder}.restoring` }
    const { rows, uploads } = await restore(file, { database, ...target, force, onCommitted: keepSite })
    console.log(`Restored ${rows} rows and ${uploads} uploads.`)
    await reportLog(config, database).catch(warnAboutLog)
    return 0
  },
})

/** Warns if the restored log lacks entries that were published after the backup. */
async function reportLog(config: Config, database: Database): Promise<void> {
  const store = openCheckpointStore(config.dataDir, config.bucket)
  const log = await openLog(config, database)
  if (await isConsistent({ db: database.db, log, store })) return
  console.log(
    'The log of commitments in this backup does not contain the last published checkpoint, so the site will close no week. ' +
      'Restore a newer backup if there is one. Otherwise use: npm run admin -- record-log-break',
  )
}

/** Only a warning, because the database is restored anyway. */
function warnAboutLog(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    `Warning: Failed to check whether the restored log contains the last published checkpoint. ${reason} ` +
      'The running site checks it again before it publishes.',
  )
}

if (import.meta.main) await startCommand(restoreCommand)
