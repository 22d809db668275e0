import { expect, test } from 'vitest'
import { emailKindText } from './email-kind-text.ts'

test('describes the kind of an email in words, even if it is unknown', () => {
  expect(emailKindText('reset')).toBe('Password reset')
  expect(emailKindText('registration-approved')).toBe('Registration approved')
  expect(emailKindText('constructor')).toBe('Constructor')
})
