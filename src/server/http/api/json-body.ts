import { fail } from '#contract/errors.ts'
import { readBytes } from './read-bytes.ts'

/** The largest JSON body, in bytes. */
const largestBody = 64 * 1024

/** Reads a JSON body: at most 64 KB, `application/json`, valid UTF-8, valid JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('unsupported_media_type')
  const bytes = await readBytes(request, largestBody)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail('malformed', { fields: [{ path: 'body', message: 'must be JSON in UTF-8' }] })
  }
}

/** The same for a call that may come without a body, which then is `{}`. */
export async function readJsonOrNothing(request: Request): Promise<unknown> {
  const { headers } = request
  const empty =
    !headers.has('content-type') && !headers.has('transfer-encoding') && !Number(headers.get('content-length'))
  // A stream may come without either header, from a test or over HTTP/2.
  if (empty && (await readBytes(request, largestBody)).length === 0) return {}
  return empty ? fail('unsupported_media_type') : readJson(request)
}
