import { expect, test } from 'vitest'
import { reportVerification } from './verification-report.ts'

test('shows the texts of the specification', () => {
  expect(reportVerification({ kind: 'done' })).toEqual({
    headline: 'Email verified!',
    message: 'Good news, soldier. Your email was successfully verified!',
  })
  expect(reportVerification({ kind: 'no-email' }).message).toBe('No email provided in the URL.')
  expect(reportVerification({ kind: 'bad-hash' }).message).toBe('The verification code is not valid.')
  expect(reportVerification({ kind: 'failed', reason: '', canRetry: true }).message).toBe(
    'Could not verify your email with the server.',
  )
})
