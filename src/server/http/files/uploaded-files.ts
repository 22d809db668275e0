import { uploadNamePattern } from '#contract/rules/images/header-image.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** Returns undefined if there is no such file. The content security policy of non-pages prevents its execution. */
export async function serveUploadedFile(
  request: Request,
  uploads: Uploads,
  name: string,
  caching: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const type = uploadNamePattern.exec(name)?.[1]
  if (!type || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const file = await uploads.find(name)
  if (!file) return undefined
  const headers = {
    ...caching,
    'content-type': `image/${type}`,
    'content-length': String(file.size),
  }
  if (request.method === 'GET') return new Response(file.body, { headers })
  await file.body.cancel()
  return new Response(null, { headers })
}
