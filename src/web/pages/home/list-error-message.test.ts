import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { RequestFailedError } from '../../api.ts'
import { errorReason, listErrorMessage, retryDelaySeconds } from './list-error-message.ts'

test('shows the network error of the error catalog', () => {
  expect(listErrorMessage(new Error('Network Error'))).toMatch(/^Network Error\. .*try again/)
})

test('says when to try again after too many requests, if known', () => {
  expect(listErrorMessage(new AppError('too_many_requests', { retryAfter: 1 }))).toContain('in 1 second.')
  for (const error of [{ status: 429, public: true }, new RequestFailedError(429)])
    expect(listErrorMessage(error)).toBe('Too many requests came from your network. Try again in a moment.')
})

test('shows the same text for a server error, whether the server or the browser loaded the list', () => {
  const text = 'Request failed with status code 500. Something went wrong on our end. Please try again in a minute.'
  expect(listErrorMessage({ status: 500, public: true })).toBe(text)
  expect(listErrorMessage(new AppError('internal'))).toBe(text)
})

test('retries after the delay that the server requests, or a default delay', () => {
  expect(retryDelaySeconds(new AppError('too_many_requests', { retryAfter: 8 }))).toBe(8)
  expect(retryDelaySeconds(new Error('Network Error'))).toBe(10)
})

test.each([
  [new AppError('too_many_requests', { retryAfter: 1 }), 'Too many requests came from your network.'],
  [new RequestFailedError(429), 'Too many requests came from your network.'],
  [new AppError('overloaded'), 'The site is temporarily unavailable.'],
  [new AppError('database_unavailable'), 'The site cannot reach its database right now.'],
  [new RequestFailedError(503), 'The site is temporarily unavailable.'],
  [new AppError('internal'), 'Something went wrong on our end.'],
  [new RequestFailedError(502), 'Something went wrong on our end.'],
  [new TypeError('x is undefined'), 'Something went wrong on our end.'],
  [new RequestFailedError(403), 'Request failed with status code 403.'],
  [new Error('Network Error'), 'Network Error.'],
])('%s has one sentence for its reason, before "Retrying in"', (error, reason) => {
  expect(errorReason(error)).toBe(reason)
})

test('says that the database is unavailable, if known', () => {
  expect(listErrorMessage(new AppError('database_unavailable'))).toContain('cannot reach its database')
  expect(listErrorMessage({ status: 503, public: true })).toMatch(/^The site is temporarily unavailable\./)
})
