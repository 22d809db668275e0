import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { errorMessage } from './error-message.ts'

test.each([
  [1, 'in 1 second'],
  [42, 'in 42 seconds'],
  [99, 'in 99 seconds'],
  [100, 'in 2 minutes'],
  [1800, 'in 30 minutes'],
  [undefined, 'in a moment'],
])('too many attempts: Retry-After %s reads %s', (retryAfter, text) => {
  const error = new AppError('too_many_requests', { retryAfter })
  expect(errorMessage(error)).toBe(`Too many attempts. Try again ${text}.`)
})

test('network errors read as in the error catalog', () => {
  for (const message of ['Network Error', 'timeout exceeded', 'Request failed with status code 502'])
    expect(errorMessage(new Error(message))).toBe(message)
})

test("the API's own message is not shown", () => {
  const error = new AppError('internal')
  expect(errorMessage(error)).not.toContain(error.message)
})
