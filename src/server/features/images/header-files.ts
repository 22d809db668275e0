import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { animatedHeaderFileName, headerFileName, headerFileNames } from '#contract/rules/header-image.ts'
import type { EncodedHeader } from './encode-header.ts'

/**
 * Writes a header image under a random name and answers that name. Either all files stand on the disk, or this throws and
 * none does.
 */
export async function writeHeaderFiles(
  { still, animated = [] }: { still: readonly EncodedHeader[]; animated?: readonly EncodedHeader[] },
  uploadsDir: string,
): Promise<string> {
  const fileName = `${randomBytes(16).toString('hex')}${animated.length > 0 ? '-still' : ''}.webp`
  await mkdir(uploadsDir, { recursive: true })
  try {
    for (const { width, bytes } of still)
      await writeWhole(path.join(uploadsDir, headerFileName(fileName, width)), bytes)
    for (const { width, bytes } of animated)
      await writeWhole(path.join(uploadsDir, animatedHeaderFileName(fileName, width) ?? fileName), bytes)
    await syncFolder(uploadsDir)
  } catch (error) {
    await removeFiles(fileName, uploadsDir)
    throw error
  }
  return fileName
}

/** Takes a header image away in all its files; one that is gone already is no error. Throws for a name that we never gave. */
export async function removeHeaderImage(fileName: string, uploadsDir: string): Promise<void> {
  if (!/^[\w-]{1,80}\.webp$/.test(fileName)) throw new Error(`not the name of a header image: ${fileName}`)
  await removeFiles(fileName, uploadsDir)
}

async function removeFiles(fileName: string, uploadsDir: string): Promise<void> {
  for (const name of headerFileNames(fileName)) await rm(path.join(uploadsDir, name), { force: true })
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
