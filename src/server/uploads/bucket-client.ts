import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { OperatorError } from '#server/operator-error.ts'
import type { Bucket } from './bucket.ts'

/** Time limit for the response headers. */
const responseTimeoutMs = 15_000

export class BucketError extends OperatorError {
  constructor(method: string, outcome: string, cause?: unknown) {
    super(`the S3 server ${outcome} to ${method}`, { cause })
    this.name = 'BucketError'
  }
}

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Relative to the bucket: a key or a query. */
  readonly path: string
  readonly bytes?: Uint8Array
  readonly expectedStatuses: readonly number[]
}

export type SendBucketRequest = (request: BucketRequest) => Promise<Response>

/** @throws BucketError from the returned function if the server is unreachable or its status is unexpected */
export function createBucketClient({
  endpoint,
  region,
  name,
  accessKeyId,
  secretAccessKey,
}: Bucket): SendBucketRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async ({ method, path, bytes, expectedStatuses }) => {
    const waiting = new AbortController()
    // Limit only the wait for the headers: the body streams to a browser at the browser's speed.
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
        .catch((error: unknown) => {
          throw new BucketError(method, 'did not respond', error)
        })
      if (expectedStatuses.includes(response.status)) return response
      await response.body?.cancel()
      throw new BucketError(method, `responded ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }
}
