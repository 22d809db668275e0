import sharp from 'sharp'

/** In px. Twice the displayed size, for high-density screens. */
const sideLength = 96
const maxPixels = 4_000_000

export async function encodeFace(input: Uint8Array): Promise<Uint8Array> {
  return sharp(input, { failOn: 'truncated', limitInputPixels: maxPixels })
    .autoOrient()
    .resize(sideLength, sideLength, { fit: 'cover' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
}
