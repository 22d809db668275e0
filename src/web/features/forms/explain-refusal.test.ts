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
])('too many tries: after %s s says %s', (retryAfter, words) => {
  const error = new AppError('too_many_requests', { retryAfter })
  expect(errorMessage(error)).toBe(`Too many tries. Try again ${words}.`)
})

test('trouble with the network reads as the catalogue has it', () => {
  for (const words of ['Network Error', 'timeout exceeded', 'Request failed with status code 502'])
    expect(errorMessage(new Error(words))).toBe(words)
})

test('what the API says to its own readers is not shown', () => {
  const error = new AppError('internal')
  expect(errorMessage(error)).not.toContain(error.message)
})
