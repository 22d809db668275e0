import type { UploadKind } from '#contract/rules/images/image-limits.ts'
import type { SafePicture } from './safe-picture.ts'
import { sanitizeGif } from './sanitize-gif.ts'
import { sanitizeJpeg } from './sanitize-jpeg.ts'
import { sanitizePng } from './sanitize-png.ts'
import { sanitizeWebp } from './sanitize-webp.ts'

const sanitizers = { png: sanitizePng, jpeg: sanitizeJpeg, webp: sanitizeWebp, gif: sanitizeGif } as const

/**
 * Measures a picture and removes text, thumbnails and unknown parts, for which even small files can make a decoder allocate gigabytes.
 * Does not decode. Returns undefined if the picture is truncated or invalid.
 */
export function sanitizePicture(kind: UploadKind, bytes: Buffer): SafePicture | undefined {
  try {
    const picture = sanitizers[kind](bytes)
    return picture && picture.width > 0 && picture.height > 0 && picture.frames > 0 ? picture : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
