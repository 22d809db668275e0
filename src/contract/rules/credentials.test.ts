import { describe, expect, test } from 'vitest'
import { confirmationError, emailError, newPasswordError, mailHashPattern } from './credentials.ts'

const badEmail = 'Please enter a valid email'
const tooShort = 'Password must contain at least 8 characters'

describe('emailError', () => {
  test.each(['ada@example.org', "o'neil+clans@mail.example.co.uk", 'A@B-C.io', `a@${'b'.repeat(63)}.org`])(
    'accepts %s',
    (text) => expect(emailError(text)).toBeUndefined(),
  )
  test.each(['', 'ada', 'ada@example', 'ada@ex ample.org', ' ada@example.org', 'ada@.org', `a@${'b.'.repeat(126)}org`])(
    'rejects "%s"',
    (text) => expect(emailError(text)).toBe(badEmail),
  )
})

test('checks the length of a password in code points', () => {
  expect(newPasswordError('1234567')).toBe(tooShort)
  expect(newPasswordError('12345678')).toBeUndefined()
  expect(newPasswordError('        ')).toBeUndefined()
  // Four cats are eight code units, but four code points.
  expect(newPasswordError('🐈🐈🐈🐈')).toBe(tooShort)
  expect(newPasswordError('🐈'.repeat(256))).toBeUndefined()
  expect(newPasswordError('x'.repeat(257))).toBe('Password must contain at most 256 characters')
})

test('a confirmation must equal the password exactly', () => {
  expect(confirmationError('nine lives', 'nine lives')).toBeUndefined()
  expect(confirmationError('Nine lives', 'nine lives')).toBe('Passwords do not match')
})

test('the secret in a link must be 128 hex digits', () => {
  expect(mailHashPattern.test('0123456789abcDEF'.repeat(8))).toBe(true)
  for (const text of ['', 'a'.repeat(127), 'a'.repeat(129), 'g'.repeat(128), `${'a'.repeat(127)}\n`])
    expect(mailHashPattern.test(text)).toBe(false)
})
