import type { Uploads } from '#server/uploads/uploads.ts'

/** The names that the site generates. Excludes folders and hidden files. */
const uploadName = /^[\w-]{1,80}\.(webp|gif)$/

/**
 * Returns undefined if there is no such file. Files have random names and never change, so clients may cache them forever. The
 * content security policy of non-pages prevents executing them.
 */
export async function serveUploadedFile(
  request: Request,
  uploads: Uploads,
  name: string,
): Promise<Response | undefined> {
  const type = uploadName.exec(name)?.[1]
  if (!type || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const file = await uploads.find(name)
  if (!file) return undefined
  const headers = {
    'content-type': `image/${type}`,
    'content-length': String(file.size),
    'cache-control': 'public, max-age=31536000, immutable',
  }
  if (request.method === 'GET') return new Response(file.body, { headers })
  await file.body.cancel()
  return new Response(null, { headers })
}
