import { fail } from '#contract/errors.ts'

/** The largest JSON body, in bytes. */
const largestBody = 64 * 1024

/** Reads a JSON body: at most 64 KB, `application/json`, valid UTF-8, valid JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('unsupported_media_type')
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail('malformed', { fields: [{ path: 'body', message: 'must be JSON in UTF-8' }] })
  }
}

async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) fail('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largestBody) fail('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
