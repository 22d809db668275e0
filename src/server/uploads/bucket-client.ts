import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { OperatorError } from '#server/operator-error.ts'
import type { Bucket } from './bucket.ts'

/** Time limit for the headers of a response, or for a complete small response. */
const responseTimeoutMs = 15_000

export class BucketError extends OperatorError {
  constructor(method: string, outcome: string, cause?: unknown) {
    super(`the S3 server ${outcome} to ${method}`, { cause })
    this.name = 'BucketError'
  }
}

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** A key or a query, relative to the bucket. */
  readonly path: string
  readonly bytes?: Uint8Array
  readonly expectedStatuses: readonly number[]
  /** For small responses: reads the whole body within the time limit before it resolves. */
  readonly isSmall?: boolean
  /** Aborts the request. Has no effect once the function has resolved. */
  readonly signal?: AbortSignal | undefined
}

export type SendBucketRequest = (request: BucketRequest) => Promise<Response>

/** The returned function throws BucketError if the server is unreachable or its status is unexpected, and AbortError. */
export function createBucketClient({
  endpoint,
  region,
  name,
  accessKeyId,
  secretAccessKey,
}: Bucket): SendBucketRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async ({ method, path, bytes, expectedStatuses, isSmall = false, signal }) => {
    signal?.throwIfAborted()
    const waiting = new AbortController()
    const abort = () => waiting.abort(signal?.reason)
    signal?.addEventListener('abort', abort)
    // For other responses, limit only the wait for the headers: the body streams at the browser's speed.
    const timer = setTimeout(
      () => waiting.abort(new DOMException('timeout exceeded', 'TimeoutError')),
      responseTimeoutMs,
    )
    try {
      const response = await client
        .fetch(`${endpoint}/${name}${path}`, {
          method,
          redirect: 'error',
          signal: waiting.signal,
          // The signature covers the content, so the server rejects corrupted uploads.
          headers: {
            'x-amz-content-sha256': createHash('sha256')
              .update(bytes ?? '')
              .digest('hex'),
          },
          ...(bytes ? { body: new Uint8Array(bytes) } : {}),
        })
        .then((response) => (isSmall ? readWhole(response) : response))
        .catch((error: unknown) => {
          signal?.throwIfAborted()
          throw new BucketError(method, 'did not respond', error)
        })
      if (expectedStatuses.includes(response.status)) return response
      await response.body?.cancel()
      throw new BucketError(method, `responded ${response.status}`)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}

async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  // Responses with a status such as 204 must have a null body, not an empty one.
  return new Response(body.byteLength > 0 ? body : null, { status: response.status })
}
