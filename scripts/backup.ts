import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadsDirOf } from '#server/compose-listings.ts'
import { backUp } from '#server/features/backup/back-up.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Writes a consistent backup of the site to one file. The site may be running.

npm run backup -- FILE

FILE, such as muster-2026-11-21.tar.gz, will contain the database and all uploads, including those in a bucket. It
contains all secrets of the site: protect it like a private key. The command creates FILE only after it is complete, and
never overwrites a file. The backup does not include settings or emails in DATA_DIR/outbox. npm run restore restores it,
on either kind of storage.
Exit code: 0 done, 1 failed, 2 wrong usage.`

export const backupCommand = defineCommand({
  help,
  opens: 'as it is',
  read(args) {
    const { positionals } = parseOptions({ args: [...args], allowPositionals: true, options: {} })
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('Expected a file: npm run backup -- FILE')
    if (more.length > 0) throw new UsageError(`Expected one file, but there is also "${more[0]}".`)
    return file
  },
  async run(file, { config, database }) {
    const folder = path.dirname(path.resolve(file))
    if (!existsSync(folder)) throw new CommandFailure(`There is no folder ${folder}.`)
    if (await stat(file).catch(() => undefined))
      throw new CommandFailure(`${file} already exists. Choose another name.`)
    const { rows, uploads } = await backUp(database, openUploads(uploadsDirOf(config), config.bucket), file)
    const { size } = await stat(file)
    console.log(`${file}: ${rows} rows, ${uploads} uploads, ${(size / 1_048_576).toFixed(1)} MB.`)
    return 0
  },
})

if (import.meta.main) await startCommand(backupCommand)
