import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'

/** @throws if the picture exceeds `limitBytes` */
export async function savePicture(file: string, picture: Sharp, limitBytes: number): Promise<void> {
  const bytes = await picture.toBuffer()
  if (bytes.length > limitBytes)
    throw new Error(`${file} would have ${bytes.length} bytes, more than its limit of ${limitBytes}`)
  await writeFile(file, bytes)
  console.log(`${String(bytes.length).padStart(8)}  ${file}`)
}
