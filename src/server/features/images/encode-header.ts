import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { type HeaderWidth, headerRatio, headerWidths } from '#contract/rules/header-image.ts'
import { mostUploadPixels } from '#contract/rules/image-limits.ts'

/** A header image in one width, as WebP without metadata. */
export interface EncodedHeader {
  readonly width: HeaderWidth
  readonly bytes: Uint8Array
}

const limits: SharpOptions = { failOn: 'truncated', limitInputPixels: mostUploadPixels }

/** Decodes a picture, of which the first frame counts, and encodes it in each of `headerWidths`, upright and cut to 12:5. */
export async function encodeStill(input: Uint8Array): Promise<EncodedHeader[]> {
  // Drawing an SVG takes longer than encoding it, so all widths come from one bitmap of the widest.
  const { data, info } = await resize(sharp(input, limits).autoOrient(), Math.max(...headerWidths))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encoded: EncodedHeader[] = []
  for (const width of headerWidths)
    encoded.push({
      width,
      bytes: await resize(sharp(data, { raw }), width).webp({ quality: 76, effort: 2 }).toBuffer(),
    })
  return encoded
}

/** The same for a picture that moves: it keeps its frames, their times and how often they run. */
export async function encodeAnimated(input: Uint8Array): Promise<EncodedHeader[]> {
  const encoded: EncodedHeader[] = []
  for (const width of headerWidths) {
    // A hundred frames as one bitmap would fill the memory; decoding again costs little beside encoding.
    const image = resize(sharp(input, { ...limits, animated: true }), width)
    encoded.push({ width, bytes: await image.webp({ quality: 66, effort: 1 }).toBuffer() })
  }
  return encoded
}

const resize = (image: Sharp, width: number) =>
  image.resize(width, Math.round((width * headerRatio.height) / headerRatio.width), { fit: 'cover' })
