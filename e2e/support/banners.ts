import { truncate, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** An image to upload. */
export async function aBanner(kind: 'png' | 'gif' = 'png', color = '#20609a') {
  const buffer = await plain(color).toFormat(kind).toBuffer()
  return { name: `banner.${kind}`, mimeType: `image/${kind}`, buffer }
}

/** A GIF with two frames. */
export async function aMovingBanner() {
  const frames = await Promise.all(['#b3541e', '#1e4fb3'].map((color) => plain(color).png().toBuffer()))
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [400, 400] })
    .toBuffer()
  return { name: 'banner.gif', mimeType: 'image/gif', buffer }
}

/** Writes an empty file of this size in bytes. The browser reads it by its path, because sending a buffer of 10 MB would take seconds. */
export async function aFileOfSize(file: string, bytes: number): Promise<string> {
  await writeFile(file, '')
  await truncate(file, bytes)
  return file
}

function plain(background: string) {
  return sharp({ create: { width: 960, height: 400, channels: 3, background } })
}
