import type { Uploads } from '#server/uploads/uploads.ts'
import { encodeStill } from './encode-picture.ts'
import { writePictureFiles } from './picture-files.ts'
import type { ImageShape } from '#server/domain/images.ts'

/**
 * Stores one of our own drawings (SVG or bitmap) as WebP at each header width, cropped to 12:5, under a random name,
 * and returns the name. Only for trusted input: uploads go through `acceptHeaderImage`. If it throws, no file is
 * stored.
 */
export async function storeHeaderImage(input: Buffer, uploads: Uploads): Promise<string> {
  return storeDrawing(input, 'header', uploads)
}

/** Like `storeHeaderImage`, for any shape. */
export async function storeDrawing(input: Buffer, shape: ImageShape, uploads: Uploads): Promise<string> {
  // Encode all widths before writing, so that a broken picture writes no files.
  return writePictureFiles({ still: await encodeStill(input, shape) }, uploads)
}
