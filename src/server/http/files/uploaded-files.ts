import type { Uploads } from '#server/uploads/uploads.ts'

/** Only names that we give: no folder, no dot at the front, an image type that we write. */
const ownName = /^[\w-]{1,80}\.(webp|gif)$/

/**
 * Answers with an uploaded file; undefined where there is none. The name is random and its content never changes, so it
 * may be kept for ever; the policy of all that is no page keeps anybody from running it.
 */
export async function serveUploadedFile(
  request: Request,
  uploads: Uploads,
  name: string,
): Promise<Response | undefined> {
  const type = ownName.exec(name)?.[1]
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
