import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isUploadName } from './upload-name.ts'
import type { Uploads } from './uploads.ts'

/** Keeps files in a folder; it is made when the first comes. */
export function storeInFolder(folder: string): Uploads {
  const remove = (name: string) => rm(path.join(folder, name), { force: true })
  return {
    remove,
    async *list() {
      for (const entry of (await readdir(folder, { withFileTypes: true }).catch(noneWhereMissing)) ?? [])
        if (entry.isFile() && isUploadName(entry.name)) yield entry.name
    },
    async add(files) {
      await mkdir(folder, { recursive: true })
      try {
        for (const { name, bytes } of files) await writeWhole(path.join(folder, name), bytes)
        await syncFolder(folder)
      } catch (error) {
        for (const { name } of files) await remove(name)
        throw error
      }
    },
    async find(name) {
      const file = await open(path.join(folder, name)).catch(noneWhereMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
    },
  }
}

/** A folder in trouble is no folder without the file. */
function noneWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The file has its name only once all of it is on the disk. */
async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${target}.part`
  try {
    const file = await open(unfinished, 'wx')
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
  // Windows knows no sync of a folder; there the rename is all there is.
  if (process.platform === 'win32') return
  const folder = await open(folderPath, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
