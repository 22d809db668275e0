import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { maxUploadPixels } from '#contract/rules/image-limits.ts'
import type { ImageShape } from '#server/domain/images.ts'
import { shapes } from './picture-shape.ts'

export interface EncodedPicture {
  readonly width: number
  readonly bytes: Uint8Array
}

const limits: SharpOptions = { failOn: 'truncated', limitInputPixels: maxUploadPixels }

/** Encodes the first frame at each width, rotated upright and cropped. */
export async function encodeStill(input: Uint8Array, shape: ImageShape = 'header'): Promise<EncodedPicture[]> {
  const { widths } = shapes[shape]
  // Rasterizing an SVG is slower than encoding, so all widths are scaled from the widest bitmap.
  const { data, info } = await resize(sharp(input, limits).autoOrient(), shape, Math.max(...widths))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encoded: EncodedPicture[] = []
  for (const width of widths)
    encoded.push({
      width,
      bytes: await resize(sharp(data, { raw }), shape, width).webp({ quality: 76, effort: 2 }).toBuffer(),
    })
  return encoded
}

/** Keeps frames, delays and loop count. */
export async function encodeAnimated(input: Uint8Array): Promise<EncodedPicture[]> {
  const encoded: EncodedPicture[] = []
  for (const width of shapes.header.widths) {
    // Decode again per width: a bitmap of a hundred frames would exhaust the memory.
    const image = resize(sharp(input, { ...limits, animated: true }), 'header', width)
    encoded.push({ width, bytes: await image.webp({ quality: 66, effort: 1 }).toBuffer() })
  }
  return encoded
}

function resize(image: Sharp, shape: ImageShape, width: number): Sharp {
  const { ratio } = shapes[shape]
  return image.resize(width, Math.round((width * ratio.height) / ratio.width), { fit: 'cover' })
}
