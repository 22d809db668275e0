import { dayMs } from '#contract/rules/time/durations.ts'
import { readBytes } from '#server/http/api/read-bytes.ts'
import { ProviderError, rejectedPauseMs } from './provider.ts'

/** Responses have a few kilobytes. */
const maxBytes = 64 * 1024
/** The shortest pause after status 429, and the longest that a `Retry-After` can demand. */
const minPauseMs = 10 * 60 * 1000
const maxPauseMs = dayMs

interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON with POST. */
  readonly body?: unknown
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * Requests JSON. `status` is 200, or a 4xx status about the request itself, which the caller interprets. Rejects redirects, because they
 * could lead into the operator's internal network.
 * @throws ProviderError for a network failure, another status, a timeout, a large body or malformed JSON
 */
export async function fetchJson(url: URL, request: JsonRequest): Promise<{ status: number; json: unknown }> {
  const { status, text } = await fetchText(url, request)
  try {
    return { status, json: JSON.parse(text) as unknown }
  } catch {
    throw new ProviderError(`status ${status} without JSON`)
  }
}

async function fetchText(url: URL, { headers, body, timeoutMs, signal }: JsonRequest) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      redirect: 'error',
      credentials: 'omit',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, timeout]),
    })
    const { status } = response
    if (status !== 200 && status !== 400 && status !== 422) {
      await response.body?.cancel()
      throw statusError(status, response.headers.get('retry-after'))
    }
    return { status, text: (await readBytes(response, maxBytes)).toString('utf8') }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (signal.aborted) throw signal.reason
    // Hides the error itself: its message may contain the URL, which contains the address and for some providers the key.
    throw new ProviderError(timeout.aborted ? 'timeout' : 'no valid response')
  }
}

function statusError(status: number, retryAfter: string | null): ProviderError {
  const reason = `status ${status}`
  if (status === 429) {
    const demandedMs = Number(retryAfter ?? 0) * 1000
    return new ProviderError(reason, Math.min(Math.max(demandedMs || 0, minPauseMs), maxPauseMs))
  }
  // 401 and 403: the key is wrong; 402: the account has no funds left.
  return new ProviderError(reason, status >= 401 && status <= 403 ? rejectedPauseMs : 0)
}
