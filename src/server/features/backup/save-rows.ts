import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { prepareDataFolder } from '#server/database/data-folder.ts'
import type { Database } from '#server/database/database.ts'
import { OperatorError } from '#server/operator-error.ts'
import { backUp } from './back-up.ts'
import { hasData } from './clear-database.ts'

const keptFiles = 2

/**
 * Backs up all rows, without uploads, to a file in `DATA_DIR/backups`, and deletes all such files but the latest two. Returns the file,
 * or undefined for a new site.
 * @throws OperatorError
 */
export async function saveRows(database: Database, dataDir: string): Promise<string | undefined> {
  if (!(await hasData(database.db))) return undefined
  const folder = path.join(dataDir, 'backups')
  const file = path.join(folder, `rows-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`)
  await prepareDataFolder(folder, 0o700)
  try {
    await backUp(database, undefined, file)
    await removeOldFiles(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new OperatorError(
      `The rows could not be saved in ${folder} before the migration: ${reason}. Nothing was migrated. ` +
        'Check that the disk has free space.',
      { cause: error },
    )
  }
  return file
}

/** Also deletes unfinished files of killed processes. */
async function removeOldFiles(folder: string): Promise<void> {
  const saved = (await readdir(folder)).filter((name) => name.startsWith('rows-')).toSorted()
  const kept = new Set(saved.filter((name) => name.endsWith('.tar.gz')).slice(-keptFiles))
  for (const name of saved) if (!kept.has(name)) await rm(path.join(folder, name))
}
