import { expect, test } from 'vitest'
import { errorMessages } from '#contract/error-messages.ts'
import { AppError, type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { RequestFailedError } from './api.ts'
import { failureText } from './failure-text.ts'
import { errorMessage } from './features/forms/error-message.ts'
import { toVoteFailure } from './features/voting/vote-outcome.ts'
import { listErrorMessage } from './pages/home/list-error-message.ts'

test.each([
  [1, 'in 1 second'],
  [42, 'in 42 seconds'],
  [99, 'in 99 seconds'],
  [100, 'in 2 minutes'],
  [1800, 'in 30 minutes'],
  [undefined, 'in a moment'],
])('too many attempts: Retry-After %s reads %s', (retryAfter, text) => {
  const error = new AppError('too_many_requests', { retryAfter })
  expect(failureText(error)).toMatchObject({ headline: undefined, advice: `Too many attempts. Try again ${text}.` })
})

test.each([
  [new Error('Network Error'), 'Network Error', 'Check your connection'],
  [new Error('timeout exceeded'), 'timeout exceeded', 'try again'],
  [new AppError('internal'), 'Request failed with status code 500', 'try again'],
  [{ status: 500, public: true }, 'Request failed with status code 500', 'try again'],
  [new RequestFailedError(502), 'Request failed with status code 502', 'try again'],
  [new RequestFailedError(403), 'Request failed with status code 403', 'Reload the page'],
  [new AppError('malformed'), 'Request failed with status code 422', 'Reload the page'],
])('%s has the headline of the error catalog and says what to do', (error, headline, advice) => {
  expect(failureText(error)).toMatchObject({ headline, advice: expect.stringContaining(advice) })
})

test('the same error reads the same on votes, on forms and above the list', () => {
  for (const error of [new AppError('internal'), new RequestFailedError(500), new Error('Network Error')]) {
    const { headline, detail } = toVoteFailure(error)
    expect(errorMessage(error)).toBe(`${headline}. ${detail}`)
    expect(listErrorMessage(error)).toBe(`${headline}. ${detail}`)
  }
})

test('an error of the page itself does not read as a failed request, and its message is not shown', () => {
  const text = { headline: undefined, advice: expect.stringContaining('on our end') }
  expect(failureText(new TypeError('x is undefined'))).toMatchObject(text)
})

test("never shows the API's own message", () => {
  for (const code of Object.keys(errorStatuses) as ErrorCode[]) {
    const { headline, reason, advice } = failureText(new AppError(code))
    expect([undefined, code]).not.toContain(advice)
    expect([headline, reason, advice]).not.toContain(errorMessages[code])
  }
})
