import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { openEngine } from './engine.ts'
import { syncFile } from '../sync-file.ts'
import { OperatorError } from '../../operator-error.ts'

export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'db')
}

/**
 * Creates the embedded database's folder if it does not exist: under a temporary name, renamed once it is complete and synced,
 * because a partially created database would never open.
 */
export async function createDatabaseFolder(dataDir: string): Promise<void> {
  const folder = databaseFolder(dataDir)
  const temporary = path.join(dataDir, 'db.init')
  await rm(temporary, { recursive: true, force: true })
  // Throws if the folder is unreadable, which `existsSync` below would mistake for an empty folder.
  if (existsSync(folder)) await readdir(folder)
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  if (existsSync(folder)) await removeEmpty(folder)
  // Votes contain IP addresses, so other users of the machine must not be able to read them.
  await mkdir(temporary, { mode: 0o700 })
  const engine = await openEngine(temporary)
  await engine.close()
  await syncTree(temporary)
  await rename(temporary, folder)
  await syncFile(dataDir)
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    throw new OperatorError(
      `${folder} exists but contains no database. Move it away, and a new database will be created.`,
      { cause: error },
    )
  })
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(child)
    else await syncFile(child)
  }
  await syncFile(folder)
}
