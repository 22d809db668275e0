import { fail } from '#contract/errors.ts'
import { largestUpload, mostUploadFrames, mostUploadPixels, uploadKinds } from '#contract/rules/image-limits.ts'
import { decodeApart } from './decode-apart.ts'
import { writeHeaderFiles } from './header-files.ts'
import { measurePicture } from './measure-picture.ts'
import { kindOf } from './picture-kind.ts'
import { createTurns } from './take-turns.ts'

/** Two at once for the whole process; what waits behind them is held in memory, so it is little. */
const takeTurn = createTurns(2, 8)

/**
 * Takes a header image that a stranger uploaded: decoded, stripped, encoded anew and stored under a random name, which is the
 * answer. Of a GIF that moves it is the name of the first frame; see `contract/rules/header-image.ts`. Nothing is left behind
 * where it is refused.
 * @throws AppError `image_too_large`, `image_kind_not_allowed`, `image_unreadable`, or `overloaded` where too many wait.
 */
export async function acceptHeaderImage(
  upload: Uint8Array,
  { premium }: { premium: boolean },
  uploadsDir: string,
): Promise<string> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const rank = premium ? 'premium' : 'ordinary'
  if (bytes.length > largestUpload[rank]) fail('image_too_large')
  if (bytes.length === 0) fail('image_unreadable')
  const kind = kindOf(bytes)
  const allowed: readonly (typeof kind)[] = uploadKinds[rank]
  if (!kind || !allowed.includes(kind)) fail('image_kind_not_allowed')
  const size = measurePicture(kind, bytes)
  if (!size || size.frames > mostUploadFrames || size.width * size.height * size.frames > mostUploadPixels)
    fail('image_unreadable')
  const pictures = await takeTurn(() => decodeApart({ bytes, animated: size.frames > 1 }))
  return writeHeaderFiles(pictures, uploadsDir)
}
