import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { OperatorError } from '#server/operator-error.ts'
import type { Bucket } from './bucket.ts'

/** How long the server may take until it begins to answer, in ms. */
const longestWait = 15_000

/** The server of the bucket refuses, is in trouble, or cannot be reached. */
export class BucketError extends OperatorError {
  constructor(method: string, outcome: string, cause?: unknown) {
    super(`the S3 server ${outcome} to ${method}`, { cause })
    this.name = 'BucketError'
  }
}

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket: a key, or a query. */
  readonly path: string
  readonly bytes?: Uint8Array
  /** The statuses of which one has to come. */
  readonly expected: readonly number[]
}

/** Sends signed requests to a bucket. */
export type SendBucketRequest = (request: BucketRequest) => Promise<Response>

/** Answers what sends signed requests; that throws `BucketError` where no expected answer comes. */
export function createBucketClient({
  endpoint,
  region,
  name,
  accessKeyId,
  secretAccessKey,
}: Bucket): SendBucketRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async ({ method, path, bytes, expected }) => {
    const waiting = new AbortController()
    // Only the wait for the answer is limited: its body goes to a browser, at that one's pace.
    const timer = setTimeout(() => waiting.abort(new DOMException('timeout exceeded', 'TimeoutError')), longestWait)
    try {
      const response = await client
        .fetch(`${endpoint}/${name}${path}`, {
          method,
          redirect: 'error',
          signal: waiting.signal,
          // Signed with the rest, so that what arrives broken is refused.
          headers: {
            'x-amz-content-sha256': createHash('sha256')
              .update(bytes ?? '')
              .digest('hex'),
          },
          ...(bytes ? { body: new Uint8Array(bytes) } : {}),
        })
        .catch((error: unknown) => {
          throw new BucketError(method, 'did not answer', error)
        })
      if (expected.includes(response.status)) return response
      await response.body?.cancel()
      throw new BucketError(method, `answered ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }
}
