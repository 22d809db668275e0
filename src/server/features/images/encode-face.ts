import sharp from 'sharp'

/** The side of a face, in px: shown at half of it, so that it is sharp on dense screens. */
const side = 96
/** The most pixels of one frame. */
const mostPixels = 4_000_000

/** Makes a small square WebP without metadata of a picture, of which the first frame counts. */
export async function encodeFace(input: Uint8Array): Promise<Uint8Array> {
  return sharp(input, { failOn: 'truncated', limitInputPixels: mostPixels })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
}
