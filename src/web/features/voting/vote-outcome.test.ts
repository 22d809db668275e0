import { describe, expect, test } from 'vitest'
import { errorMessages } from '#contract/error-messages.ts'
import { AppError, type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { RequestFailedError } from '../../api.ts'
import { retryPauseSeconds, toVoteFailure } from './vote-outcome.ts'

describe('toVoteFailure', () => {
  test.each([
    [new Error('Network Error'), 'Network Error', 'Check your connection', true],
    [new Error('timeout exceeded'), 'timeout exceeded', 'try again', true],
    [new RequestFailedError(502), 'Request failed with status code 502', 'try again', true],
    [new AppError('internal'), 'Request failed with status code 500', 'try again', true],
    [new AppError('malformed'), 'Request failed with status code 422', 'Reload the page', false],
    [new AppError('clan_not_found'), undefined, 'This clan is not listed.', false],
    [new AppError('overloaded'), undefined, 'Try again', true],
    [new AppError('database_unavailable'), undefined, 'because the site cannot reach its database', true],
    [new RequestFailedError(503), undefined, 'cannot save votes right now', true],
  ])('%s', (error, headline, detail, canRetry) => {
    expect(toVoteFailure(error)).toEqual({
      kind: 'failed',
      headline,
      detail: expect.stringContaining(detail),
      canRetry,
    })
  })

  test("never shows the API's own message", () => {
    for (const code of Object.keys(errorStatuses) as ErrorCode[]) {
      const { detail } = toVoteFailure(new AppError(code))
      expect([errorMessages[code], code]).not.toContain(detail)
    }
  })
})

describe('retryPauseSeconds', () => {
  test.each([
    [new AppError('too_many_requests', { retryAfter: 7 }), 7],
    [new AppError('too_many_requests', { retryAfter: 0 }), 1],
    [new AppError('too_many_requests', { retryAfter: 2.2 }), 3],
    [new AppError('too_many_requests'), 10],
    [new AppError('too_many_requests', { retryAfter: 3600 }), undefined],
    [new RequestFailedError(429), 10],
    [new RequestFailedError(503), undefined],
    [new AppError('overloaded', { retryAfter: 5 }), undefined],
    [new AppError('already_voted'), undefined],
    [new Error('Network Error'), undefined],
  ])('%s: %s', (error, seconds) => {
    expect(retryPauseSeconds(error)).toBe(seconds)
  })
})
