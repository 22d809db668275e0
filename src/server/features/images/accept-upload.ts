import { fail } from '#contract/errors.ts'
import {
  maxUploadBytes,
  maxUploadFrames,
  maxUploadPixels,
  uploadKinds,
  type UploadRank,
} from '#contract/rules/images/image-limits.ts'
import { createSemaphore } from '#server/concurrency/semaphore.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { decodeInChildProcess } from './decode-in-child-process.ts'
import { writePictureFiles } from './picture-files.ts'
import { sanitizePicture } from './sanitize-picture.ts'
import { kindOf } from './picture-kind.ts'
import type { ImageShape } from '#server/domain/images.ts'

/** Short, because queued uploads are held in memory. */
const decoding = createSemaphore(2, 8)

/**
 * Returns the random name of the stored image; for an animated GIF, the name of its first frame.
 * @throws AppError `image_too_large`, `image_kind_not_allowed`, `image_unreadable`, or `overloaded`
 */
export function acceptHeaderImage(
  upload: Uint8Array,
  { premium }: { premium: boolean },
  uploads: Uploads,
): Promise<string> {
  return acceptPicture(upload, premium ? 'premium' : 'ordinary', 'header', uploads)
}

export function acceptArticleImage(upload: Uint8Array, shape: ImageShape, uploads: Uploads): Promise<string> {
  return acceptPicture(upload, 'article', shape, uploads)
}

async function acceptPicture(
  upload: Uint8Array,
  rank: UploadRank,
  shape: ImageShape,
  uploads: Uploads,
): Promise<string> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  if (bytes.length > maxUploadBytes[rank]) fail('image_too_large')
  if (bytes.length === 0) fail('image_unreadable')
  const kind = kindOf(bytes)
  const allowed: readonly (typeof kind)[] = uploadKinds[rank]
  if (!kind || !allowed.includes(kind)) fail('image_kind_not_allowed')
  const safe = sanitizePicture(kind, bytes)
  if (!safe || safe.frames > maxUploadFrames || safe.width * safe.height * safe.frames > maxUploadPixels)
    fail('image_unreadable')
  const pictures = await decoding.run(() =>
    decodeInChildProcess({ kind: 'header', bytes: safe.bytes, shape, animated: safe.frames > 1 }),
  )
  return writePictureFiles(pictures, uploads)
}
