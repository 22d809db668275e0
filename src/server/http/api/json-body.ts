import { fail } from '#contract/errors.ts'
import { readBytes } from './read-bytes.ts'

const maxBodyBytes = 64 * 1024

/** @throws AppError unsupported_media_type, body_too_large, malformed */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('unsupported_media_type')
  const bytes = await readBytes(request, maxBodyBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail('malformed', { fields: [{ path: 'body', message: 'must be JSON in UTF-8' }] })
  }
}

/** Like `readJson`, but returns `{}` for a missing body. */
export async function readJsonOrNothing(request: Request): Promise<unknown> {
  const { headers } = request
  const seemsEmpty =
    !headers.has('content-type') && !headers.has('transfer-encoding') && !Number(headers.get('content-length'))
  // A stream may have neither header, for example in a test or over HTTP/2.
  if (seemsEmpty && (await readBytes(request, maxBodyBytes)).length === 0) return {}
  return seemsEmpty ? fail('unsupported_media_type') : readJson(request)
}
