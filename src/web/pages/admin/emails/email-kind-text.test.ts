import { expect, test } from 'vitest'
import { emailKindText } from './email-kind-text.ts'

test('says in words what an email is about, also of an unknown kind', () => {
  expect(emailKindText('reset')).toBe('Password reset')
  expect(emailKindText('registration-approved')).toBe('Registration approved')
  expect(emailKindText('constructor')).toBe('Constructor')
})
