import { expect, test } from 'vitest'
import { describeVerification } from './verification-report.ts'

test('shows the texts of the specification', () => {
  for (const verification of [{ kind: 'done' }, { kind: 'needs-password', hash: '' }] as const)
    expect(describeVerification(verification)).toEqual({
      headline: 'Email verified!',
      message: 'Good news, soldier. Your email was successfully verified!',
    })
  expect(describeVerification({ kind: 'no-email' }).message).toBe('No email provided in the URL.')
  expect(describeVerification({ kind: 'bad-hash' }).message).toBe('The verification code is not valid.')
  expect(describeVerification({ kind: 'failed', reason: '', canRetry: true }).message).toBe(
    'Could not verify your email with the server.',
  )
})
