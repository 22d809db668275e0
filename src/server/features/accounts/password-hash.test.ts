import { expect, test } from 'vitest'
import { hashPassword, matchesHash } from './password-hash.ts'

test('creates a salted Argon2id hash in PHC format that matches only its password', async () => {
  const [one, another] = [await hashPassword('nine lives'), await hashPassword('nine lives')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(another).not.toBe(one)
  expect(await matchesHash('nine lives', one)).toBe(true)
  for (const other of ['nine live', 'nine lives ', 'Nine lives', '', 'nine lives\0']) {
    expect(await matchesHash(other, one)).toBe(false)
  }
})

test('uses the cost parameters stored in the hash', async () => {
  // From the test vectors of Argon2's reference implementation.
  const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await matchesHash('password', made)).toBe(true)
  expect(await matchesHash('Password', made)).toBe(false)
})

test.each([
  '',
  'plain',
  '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG',
  '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG',
])('throws for an invalid hash: %s', async (stored) => {
  await expect(matchesHash('password', stored)).rejects.toThrow(/hash/)
})
