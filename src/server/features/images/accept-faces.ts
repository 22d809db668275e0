import { decodeInChildProcess } from './decode-in-child-process.ts'
import { sanitizePicture } from './sanitize-picture.ts'
import { kindOf } from './picture-kind.ts'

/** Limit for all frames of an image together. */
const maxTotalPixels = 4_000_000

/** Converts untrusted avatars to small square WebP files. Skips invalid and oversized images. */
export async function acceptFaces(pictures: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const accepted = pictures.flatMap((picture) => {
    const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
    const kind = kindOf(bytes)
    const safe = kind && sanitizePicture(kind, bytes)
    return safe && safe.width * safe.height * safe.frames <= maxTotalPixels ? [safe.bytes] : []
  })
  return accepted.length === 0 ? [] : decodeInChildProcess({ kind: 'faces', pictures: accepted })
}
