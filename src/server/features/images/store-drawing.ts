import type { Uploads } from '#server/uploads/uploads.ts'
import { encodeStill } from './encode-picture.ts'
import { writePictureFiles } from './picture-files.ts'
import type { ImageShape } from '#server/domain/images.ts'

/** Stores a trusted drawing (SVG or bitmap) and returns its name. Uploads go through `acceptHeaderImage`. */
export async function storeDrawing(input: Buffer, shape: ImageShape, uploads: Uploads): Promise<string> {
  // Encode all widths before writing, so that a broken picture writes no files.
  return writePictureFiles({ still: await encodeStill(input, shape) }, uploads)
}
