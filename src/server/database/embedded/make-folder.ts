import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { openEngine } from './engine.ts'
import { OperatorError } from '../../operator-error.ts'

/** The folder of the embedded database. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'db')
}

/**
 * Makes the embedded database's folder where there is none. It is made under another name and renamed when it is whole
 * and on the disk: one that was cut off half-way would never open again.
 */
export async function makeFolder(dataDir: string): Promise<void> {
  const folder = databaseFolder(dataDir)
  const draft = path.join(dataDir, 'db.init')
  await rm(draft, { recursive: true, force: true })
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  if (existsSync(folder)) await removeEmpty(folder)
  // Votes carry addresses: nobody else on the machine may read them.
  await mkdir(draft, { mode: 0o700 })
  const engine = await openEngine(draft)
  await engine.close()
  await syncTree(draft)
  await rename(draft, folder)
  await syncFile(dataDir)
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    throw new OperatorError(`${folder} is there but holds no database. Move it away, and a new one is made.`, {
      cause: error,
    })
  })
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(inside)
    else await syncFile(inside)
  }
  await syncFile(folder)
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
