import { uploadsDirOf } from '#server/compose-listings.ts'
import { restore } from '#server/features/backup/restore.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Brings a site back from a file of npm run backup: the database and the uploads, all of it or nothing.

npm run restore -- FILE [--force]

Into DATA_DIR, or the PostgreSQL server of DATABASE_URL, whichever kind of storage the backup is of; uploads go into
DATA_DIR, or the bucket of S3_BUCKET, wherever they were. The site must not run.
The place must be empty, or hold a site that nobody has used; with --force what is there is replaced.
Exit code: 0 done, 1 failed, 2 wrong usage.`

export const restoreCommand = defineCommand({
  help,
  opens: 'alone',
  read(args) {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseOptions({ args: [...args], allowPositionals: true, options })
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('From which file? npm run restore -- FILE')
    if (more.length > 0) throw new UsageError(`One file at a time; there is also "${more[0]}".`)
    return { file, force: values.force }
  },
  async run({ file, force }, { config, database }) {
    const folder = uploadsDirOf(config)
    const place = { uploads: openUploads(folder, config.bucket), stagingDir: `${folder}.restoring` }
    const { rows, uploads } = await restore(file, { database, ...place, force })
    console.log(`${rows} rows and ${uploads} uploads are back.`)
    return 0
  },
})

if (import.meta.main) await startCommand(restoreCommand)
