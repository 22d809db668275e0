import type { Logger } from 'pino'
import { errorMessages } from '#contract/error-messages.ts'
import { AppError, type ErrorBody, errors } from '#contract/errors.ts'
import { BucketError } from '#server/uploads/bucket-client.ts'

/** Converts an error to a response. Unexpected errors become `internal` and are logged in full with the request id. */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  log: Logger,
  onFailure: (code: string) => void = () => {},
): Response {
  if (!(error instanceof AppError)) log.error({ err: error, requestId }, 'unexpected error')
  const expected = error instanceof AppError ? error : new AppError(isUnavailable(error) ? 'overloaded' : 'internal')
  onFailure(expected.code)
  const retryAfter = expected.retryAfter ?? (expected.code === 'overloaded' ? 5 : undefined)
  const body: ErrorBody = {
    error: {
      code: expected.code,
      message: errorMessages[expected.code],
      requestId,
      ...(expected.fields.length > 0 ? { fields: expected.fields } : {}),
    },
  }
  const { status } = errors[expected.code]
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : retryHeaders(Math.max(1, Math.ceil(retryAfter)), expected.limit)),
    },
  })
}

function retryHeaders(seconds: number, limit: number | undefined): Record<string, string> {
  if (limit === undefined) return { 'retry-after': String(seconds) }
  return {
    'retry-after': String(seconds),
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(seconds),
  }
}

const unavailableSystemCodes = /^(?:ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOSPC|EDQUOT|EMFILE|ENFILE)/

/**
 * SQLSTATEs: connection lost (08) or refused (55000), out of memory, disk or connections (53), shutting down (57P0), statement
 * timeout (57014), read-only after a failover (25006).
 */
const unavailableSqlStates = /^(?:08|53|57P0|57014$|55000$|25006$)/

function isUnavailable(error: unknown): boolean {
  if (error instanceof BucketError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unavailableSystemCodes.test(code) || unavailableSqlStates.test(code)) return true
  return error instanceof Error && /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
}
