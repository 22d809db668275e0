import { fail } from '#contract/errors.ts'
import { withTimeout } from '#server/concurrency/with-timeout.ts'
import { readBytes } from './read-bytes.ts'

const maxBodyBytes = 64 * 1024
/** Even slow connections send bodies of this size in time. Slower clients would tie up the server. */
const bodyTimeoutMs = 10_000
const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws AppError unsupported_media_type, body_too_large, request_timeout, malformed */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('unsupported_media_type')
  const bytes = await readInTime(request)
  try {
    return JSON.parse(decoder.decode(bytes))
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
  if (seemsEmpty && (await readInTime(request)).length === 0) return {}
  return seemsEmpty ? fail('unsupported_media_type') : readJson(request)
}

function readInTime(request: Request): Promise<Uint8Array> {
  return withTimeout(readWhole(request), bodyTimeoutMs, () => fail('request_timeout'))
}

async function readWhole(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > maxBodyBytes) return readBytes(request, maxBodyBytes)
  // Node reads at most this length. Avoiding a web stream saves CPU time per vote.
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    // The client disconnected or sent invalid HTTP.
    return fail('malformed')
  }
}
