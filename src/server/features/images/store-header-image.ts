import type { Uploads } from '#server/uploads/uploads.ts'
import { encodeStill } from './encode-picture.ts'
import { writePictureFiles } from './picture-files.ts'
import type { ImageShape } from '#server/domain/images.ts'

/**
 * Stores a header image that this project drew itself (a banner's SVG, or a bitmap) as WebP in each of `headerWidths`,
 * cropped to 12:5, under a random name, and answers the name of the widest. What it is given is trusted: what a stranger
 * uploads goes through `acceptHeaderImage`. Throws where it cannot be decoded or written, and then leaves no file behind.
 */
export async function storeHeaderImage(input: Buffer, uploads: Uploads): Promise<string> {
  return storeDrawing(input, 'header', uploads)
}

/** The same for a drawing of any shape. */
export async function storeDrawing(input: Buffer, shape: ImageShape, uploads: Uploads): Promise<string> {
  // All widths are encoded before the first is written: a broken picture never touches the folder.
  return writePictureFiles({ still: await encodeStill(input, shape) }, uploads)
}
