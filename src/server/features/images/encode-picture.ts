import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { maxUploadPixels } from '#contract/rules/image-limits.ts'
import type { ImageShape } from '#server/domain/images.ts'
import { shapes } from './picture-shape.ts'

/** A picture in one of its shape's widths, as WebP without metadata. */
export interface EncodedPicture {
  readonly width: number
  readonly bytes: Uint8Array
}

const limits: SharpOptions = { failOn: 'truncated', limitInputPixels: maxUploadPixels }

/** Decodes a picture, of which the first frame counts, and encodes it in each width of its shape, upright and cut to it. */
export async function encodeStill(input: Uint8Array, shape: ImageShape = 'header'): Promise<EncodedPicture[]> {
  const { widths } = shapes[shape]
  // Drawing an SVG takes longer than encoding it, so all widths come from one bitmap of the widest.
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

/** The same for a header image that moves: it keeps its frames, their times and how often they run. */
export async function encodeAnimated(input: Uint8Array): Promise<EncodedPicture[]> {
  const encoded: EncodedPicture[] = []
  for (const width of shapes.header.widths) {
    // A hundred frames as one bitmap would fill the memory; decoding again costs little beside encoding.
    const image = resize(sharp(input, { ...limits, animated: true }), 'header', width)
    encoded.push({ width, bytes: await image.webp({ quality: 66, effort: 1 }).toBuffer() })
  }
  return encoded
}

function resize(image: Sharp, shape: ImageShape, width: number): Sharp {
  const { ratio } = shapes[shape]
  return image.resize(width, Math.round((width * ratio.height) / ratio.width), { fit: 'cover' })
}
