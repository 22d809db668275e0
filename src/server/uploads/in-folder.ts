import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { assertUploadName, isUploadName } from './upload-name.ts'
import type { NamedFile, Uploads } from './uploads.ts'

/** The first file creates the folder. */
export function storeInFolder(folder: string): Uploads {
  const remove = async (name: string) => {
    if (!isUploadName(name)) return
    await rm(path.join(folder, name), { force: true })
    // A killed process may have left an unfinished file.
    await rm(path.join(folder, unfinishedName(name)), { force: true })
  }
  const write = async ({ name, bytes }: NamedFile) => writeAtomically(path.join(folder, name), bytes)
  return {
    remove,
    async *list(start = '') {
      for (const entry of (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [])
        if (entry.isFile() && entry.name.startsWith(start) && isUploadName(entry.name)) yield entry.name
    },
    async add(files) {
      for (const { name } of files) assertUploadName(name)
      await mkdir(folder, { recursive: true })
      try {
        for (const file of files) await write(file)
        await syncFolder(folder)
      } catch (error) {
        for (const { name } of files) await remove(name)
        throw error
      }
    },
    async put(file) {
      assertUploadName(file.name)
      await mkdir(folder, { recursive: true })
      await write(file)
      await syncFolder(folder)
    },
    async find(name) {
      if (!isUploadName(name)) return undefined
      const file = await open(path.join(folder, name)).catch(undefinedIfMissing)
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
      } catch (error) {
        await file.close()
        throw error
      }
    },
  }
}

const unfinishedName = (target: string) => `${target}.part`

/** Only ENOENT means a missing file; other errors must not be mistaken for one. */
function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Syncs the content to disk before renaming the file to its final name. */
async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  const unfinished = unfinishedName(target)
  try {
    // A killed restore may have left an unfinished file of this name; other names are random.
    const file = await open(unfinished, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function syncFolder(folderPath: string): Promise<void> {
  // Windows cannot sync folders, so the rename must suffice.
  if (process.platform === 'win32') return
  const folder = await open(folderPath, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
