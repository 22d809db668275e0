import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { listErrorMessage, retryDelaySeconds } from './list-error-message.ts'

test('shows the network error of the error catalog', () => {
  expect(listErrorMessage(new Error('Network Error'))).toMatch(/^Network Error\. .*try again/)
})

test('says when to try again after too many requests, if that is known', () => {
  expect(listErrorMessage(new AppError('too_many_requests', { retryAfter: 1 }))).toContain('in 1 second.')
  expect(listErrorMessage({ status: 429, public: true })).toContain('in a moment.')
})

test('shows the same text for a server error, whether the server or the browser loaded the list', () => {
  const text = 'Request failed with status code 500. Something went wrong on our end. Please try again in a minute.'
  expect(listErrorMessage({ status: 500, public: true })).toBe(text)
  expect(listErrorMessage(new AppError('internal'))).toBe(text)
})

test('retries after the delay that the server asks for, or after a default', () => {
  expect(retryDelaySeconds(new AppError('too_many_requests', { retryAfter: 8 }))).toBe(8)
  expect(retryDelaySeconds(new Error('Network Error'))).toBe(10)
})
