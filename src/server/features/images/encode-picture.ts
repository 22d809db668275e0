import sharp from 'sharp'
import type { Region, Sharp, SharpOptions } from 'sharp'
import { fewHeaderWidths } from '#contract/rules/images/header-image.ts'
import { maxUploadPixels } from '#contract/rules/images/image-limits.ts'
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
  const { ratio } = shapes.header
  const options = { ...limits, animated: true }
  const { width: frameWidth, pageHeight, height } = await sharp(input, options).metadata()
  // Crop first: sharp crops resized frames in memory, which takes several times as much for a tall picture.
  const center = centerOf({ width: frameWidth, height: pageHeight ?? height }, ratio)
  const encoded: EncodedPicture[] = []
  for (const width of fewHeaderWidths) {
    // Decode again for each width: keeping a bitmap of a hundred frames would exhaust memory.
    const image = resize(sharp(input, options).extract(center), 'header', width, 'fill')
    encoded.push({ width, bytes: await image.webp({ quality: 66, effort: 1 }).toBuffer() })
  }
  return encoded
}

function resize(image: Sharp, shape: ImageShape, width: number, fit: 'cover' | 'fill' = 'cover'): Sharp {
  const { ratio } = shapes[shape]
  return image.resize(width, Math.round((width * ratio.height) / ratio.width), { fit })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the largest centered region with this aspect ratio. */
function centerOf({ width, height }: Size, ratio: Size): Region {
  const part = {
    width: Math.max(1, Math.min(width, Math.round((height * ratio.width) / ratio.height))),
    height: Math.max(1, Math.min(height, Math.round((width * ratio.height) / ratio.width))),
  }
  return { ...part, left: (width - part.width) >> 1, top: (height - part.height) >> 1 }
}
