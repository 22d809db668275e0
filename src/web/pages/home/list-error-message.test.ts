import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { explainFailure, retryDelaySeconds } from './list-error-message.ts'

test('the network reads as the catalogue has it', () => {
  expect(explainFailure(new Error('Network Error'))).toBe('Network Error')
})

test('too many requests say when to come back, where that is known', () => {
  expect(explainFailure(new AppError('too_many_requests', { retryAfter: 1 }))).toContain('in 1 second.')
  expect(explainFailure({ status: 429, public: true })).toContain('in a moment.')
})

test("what the server keeps to itself reads as the site's fault", () => {
  expect(explainFailure({ status: 500, public: true })).toBe('Something went wrong on our end.')
  expect(explainFailure(new AppError('internal'))).toBe('Something went wrong on our end.')
})

test('the list is asked for again when the server says, or after a while', () => {
  expect(retryDelaySeconds(new AppError('too_many_requests', { retryAfter: 8 }))).toBe(8)
  expect(retryDelaySeconds(new Error('Network Error'))).toBe(10)
})
