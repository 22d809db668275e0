import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

/** Only names that we give: no folder, no dot at the front, an image type that we write. */
const ownName = /^[\w-]{1,80}\.(webp|gif)$/

/**
 * Answers with a file of the uploads folder; undefined where there is none. The name is random and its content never
 * changes, so it may be kept for ever; the headers keep anybody from running it.
 */
export async function serveUploadedFile(request: Request, folder: string, name: string): Promise<Response | undefined> {
  const type = ownName.exec(name)?.[1]
  if (!type || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const file = await open(path.join(folder, name)).catch(() => undefined)
  if (!file) return undefined
  const { size } = await file.stat()
  const headers = {
    'content-type': `image/${type}`,
    'content-length': String(size),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  }
  if (request.method === 'HEAD') {
    await file.close()
    return new Response(null, { headers })
  }
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers })
}
