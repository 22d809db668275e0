import { stat } from 'node:fs/promises'
import { uploadsDirOf } from '#server/compose-listings.ts'
import { backUp } from '#server/features/backup/back-up.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Writes everything that the site keeps into one file, as of one instant, while the site runs.

npm run backup -- FILE

FILE, such as muster-2026-11-21.tar.gz, holds the database and the uploads, those in a bucket too, and everything that is
secret about them: keep it like a key. It has its name only once it is whole; a file that is there already is not replaced. Mails in DATA_DIR/outbox are
left out, and so are the settings. npm run restore brings it back, on either kind of storage.
Exit code: 0 done, 1 failed, 2 wrong usage.`

export const backupCommand = defineCommand({
  help,
  opens: 'as it is',
  read(args) {
    const { positionals } = parseOptions({ args: [...args], allowPositionals: true, options: {} })
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('Into which file? npm run backup -- FILE')
    if (more.length > 0) throw new UsageError(`One file at a time; there is also "${more[0]}".`)
    return file
  },
  async run(file, { config, database }) {
    if (await stat(file).catch(() => undefined)) throw new CommandFailure(`${file} is there already.`)
    const { rows, uploads } = await backUp(database, openUploads(uploadsDirOf(config), config.bucket), file)
    const { size } = await stat(file)
    console.log(`${file}: ${rows} rows, ${uploads} uploads, ${(size / 1_048_576).toFixed(1)} MB.`)
    return 0
  },
})

if (import.meta.main) await startCommand(backupCommand)
