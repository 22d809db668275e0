import { decodeInChildProcess } from './decode-in-child-process.ts'
import { measurePicture } from './measure-picture.ts'
import { kindOf } from './picture-kind.ts'

/** The most pixels that a picture of a face may have in all its frames together. */
const mostPixels = 4_000_000

/**
 * Makes small square WebP images of pictures that strangers chose for their faces, decoded in one process apart; leaves out
 * what is no picture, or too large a one.
 */
export async function acceptFaces(pictures: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const sound = pictures.filter((picture) => {
    const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
    const kind = kindOf(bytes)
    const size = kind && measurePicture(kind, bytes)
    return size && size.width * size.height * size.frames <= mostPixels
  })
  return sound.length === 0 ? [] : decodeInChildProcess({ kind: 'faces', pictures: sound })
}
