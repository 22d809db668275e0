import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { headerFileName, headerRatio, headerWidths } from '#contract/rules/header-image.ts'

/**
 * Stores a header image that this project drew itself (a banner's SVG, or a bitmap) as WebP in each of `headerWidths`,
 * cropped to 12:5, under a random name, and answers the name of the widest. What it is given is trusted: what a stranger
 * uploads needs limits that are not here. Throws where it cannot be decoded or written, and then leaves no file behind.
 */
export async function storeHeaderImage(input: Buffer, uploadsDir: string): Promise<string> {
  const fileName = `${randomBytes(16).toString('hex')}.webp`
  // All widths are encoded before the first is written: a broken picture never touches the folder.
  const files = await encodeWidths(input, (width) => join(uploadsDir, headerFileName(fileName, width)))
  await mkdir(uploadsDir, { recursive: true })
  try {
    for (const { path, bytes } of files) await writeWhole(path, bytes)
    await syncFolder(uploadsDir)
  } catch (error) {
    for (const { path } of files) await rm(path, { force: true })
    throw error
  }
  return fileName
}

type Width = (typeof headerWidths)[number]

async function encodeWidths(
  input: Buffer,
  pathOf: (width: Width) => string,
): Promise<{ path: string; bytes: Buffer }[]> {
  // Drawing an SVG takes longer than encoding it, so all widths come from one bitmap of the widest.
  const { data, info } = await resize(
    sharp(input, { failOn: 'truncated', limitInputPixels: 40e6 }),
    Math.max(...headerWidths),
  )
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: { path: string; bytes: Buffer }[] = []
  for (const width of headerWidths) {
    const bytes = await resize(sharp(data, { raw }), width).webp({ quality: 76, effort: 2 }).toBuffer()
    files.push({ path: pathOf(width), bytes })
  }
  return files
}

const resize = (image: Sharp, width: number) =>
  image.resize(width, Math.round((width * headerRatio.height) / headerRatio.width), { fit: 'cover' })

/** The file has its name only once all of it is on the disk. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows knows no sync of a folder; there the rename is all there is.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
