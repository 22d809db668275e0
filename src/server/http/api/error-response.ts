import type { Logger } from 'pino'
import { errorMessages } from '#contract/error-messages.ts'
import { AppError, type ErrorBody, type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { BucketError } from '#server/uploads/bucket-client.ts'

/** Converts an error to a response. Unexpected errors become `internal` and are logged in full with the request ID. */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  log: Logger,
  onFailure: (code: string) => void = () => {},
): Response {
  if (!(error instanceof AppError)) log.error({ err: error, requestId }, 'unexpected error')
  const expected = error instanceof AppError ? error : new AppError(codeFor(error))
  onFailure(expected.code)
  const retryAfter = expected.retryAfter ?? (errorStatuses[expected.code] === 503 ? 5 : undefined)
  const body: ErrorBody = {
    error: {
      code: expected.code,
      message: errorMessages[expected.code],
      requestId,
      ...(expected.fields.length > 0 ? { fields: expected.fields } : {}),
    },
  }
  const status = errorStatuses[expected.code]
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

/** System errors of a connection. The embedded database's socket may be missing (ENOENT). */
const lostConnection = /^(?:ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/
/**
 * SQLSTATEs: connection lost (08) or refused (55000), shutting down (57P0), read-only after a failover (25006), and transactions that
 * the database aborted: idle too long (25P03), not serializable (40001), deadlock (40P01), lock not available (55P03).
 */
const databaseAway = /^(?:08|57P0|55000$|25006$|25P03$|40001$|40P01$|55P03$)/
/** Out of disk space or file handles; SQLSTATEs: out of memory, disk space or connections (53), statement timeout (57014). */
const exhausted = /^(?:ENOSPC|EDQUOT|EMFILE|ENFILE|53|57014$)/
/** Messages of `pg` errors that have no code. */
const messagesOfLoss = /connection terminated|timeout exceeded when trying to connect/i

function codeFor(error: unknown): ErrorCode {
  if (error instanceof BucketError) return 'overloaded'
  if (!(error instanceof Error)) return 'internal'
  const code = 'code' in error ? String(error.code) : ''
  if (lostConnection.test(code) || databaseAway.test(code) || messagesOfLoss.test(error.message))
    return 'database_unavailable'
  return exhausted.test(code) ? 'overloaded' : 'internal'
}
