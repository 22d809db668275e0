import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { reportErrors } from './report-errors.ts'

test('shows errors at rejected fields, and says what to do about other failures', () => {
  const fields = [
    { path: 'body.email', message: 'Please enter a valid email' },
    { path: 'path.id', message: 'must be a positive integer' },
  ]
  expect(reportErrors(new AppError('malformed', { fields }))).toEqual({
    message: 'Your report was not sent.',
    fields: { email: 'Please enter a valid email' },
  })
  expect(reportErrors(new AppError('malformed')).reason).toContain('Reload the page')
  expect(reportErrors(new AppError('clan_not_found')).reason).toContain('not listed anymore')
  expect(reportErrors(new AppError('too_many_requests', { retryAfter: 30 })).reason).toContain('in 30 seconds')
  expect(reportErrors(new Error('Network Error')).reason).toContain('Check your connection')
})
