import { imageNameOf } from '#contract/rules/images/header-image.ts'
import { matchesEtag } from '#server/http/cache/etag.ts'
import { serveUploadedFile } from '#server/http/files/uploaded-files.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import type { ImageSigner } from './image-signer.ts'

export interface ImageDeps {
  readonly uploads: Uploads
  /** Looks the name up in memory. */
  readonly isPublic: (name: string) => boolean
  readonly signer: ImageSigner
}

/**
 * Serves `/uploads/{fileName}`: public images to everyone, others only with a signature. Files never change, so the name is the ETag;
 * browsers revalidate after an hour, because the image may no longer be public. Returns undefined if there is no such image, or the
 * client may not see it.
 */
export async function serveImage(
  request: Request,
  { uploads, isPublic, signer }: ImageDeps,
  fileName: string,
): Promise<Response | undefined> {
  const name = imageNameOf(fileName)
  if (isPublic(name)) {
    const caching = { etag: `"${fileName}"`, 'cache-control': 'public, max-age=3600' }
    if (matchesEtag(request.headers.get('if-none-match'), caching.etag))
      return new Response(null, { status: 304, headers: caching })
    return serveUploadedFile(request, uploads, fileName, caching)
  }
  if (!signer.isSigned(name, new URL(request.url).searchParams)) return undefined
  return serveUploadedFile(request, uploads, fileName, { 'cache-control': 'private, no-store' })
}
