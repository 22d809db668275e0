import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'

/** Writes a picture and says how many bytes it has; throws where it is heavier than `limit` bytes. */
export async function savePicture(file: string, picture: Sharp, limit: number): Promise<void> {
  const bytes = await picture.toBuffer()
  if (bytes.length > limit) throw new Error(`${file} would have ${bytes.length} bytes, more than its ${limit}`)
  await writeFile(file, bytes)
  console.log(`${String(bytes.length).padStart(8)}  ${file}`)
}
