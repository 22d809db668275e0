import type { Logger } from 'pino'
import { AppError, type ErrorBody, errors } from '#contract/errors.ts'

/** The answer to a failed request. What is not expected becomes `internal`, and is logged whole under the request's id. */
export function toErrorAnswer(error: unknown, requestId: string, log: Logger): Response {
  if (!(error instanceof AppError)) log.error({ err: error, requestId }, 'unexpected error')
  const expected = error instanceof AppError ? error : new AppError(isDatabaseAway(error) ? 'overloaded' : 'internal')
  const retryAfter = expected.retryAfter ?? (expected.code === 'overloaded' ? 5 : undefined)
  const body: ErrorBody = {
    error: {
      code: expected.code,
      message: expected.message,
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

/** Whether an error says that the database cannot be reached, rather than that something is wrong with the request. */
function isDatabaseAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P0|53)/.test(code)) return true
  return error instanceof Error && /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
}
