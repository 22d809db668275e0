import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { aUser, type TestUser } from '#test/support/accounts.ts'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { createSessions, type SessionStore } from './sessions.ts'
import { findSigningKey } from './signing-key.ts'

const storage = useDatabase()
const key = createSecretKey(randomBytes(32))
let sessions: SessionStore
let user: TestUser
let id: string

beforeEach(async () => {
  sessions = createSessions(storage.db, key, () => wednesday)
  user = await aUser(storage.db)
  id = randomUUID()
  await storage.db
    .insertInto('sessions')
    .values({ id, user_id: user.id, created_at: new Date(wednesday), expires_at: new Date(wednesday + 60_000) })
    .execute()
})

function forge(header: object = {}, claims: object = {}, by = key) {
  return new SignJWT({ aud: 'muster', sub: String(user.id), jti: id, exp: wednesday / 1000 + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(by)
}

test('accepts a valid token', async () => {
  expect(await sessions.find(await forge())).toMatchObject({ id: user.id, email: user.email, isAdmin: false })
})

test.each([
  ['another key', () => forge({}, {}, createSecretKey(randomBytes(32)))],
  ['another algorithm', () => forge({ alg: 'HS512' }, {}, createSecretKey(randomBytes(64)))],
  ['another algorithm with the right key', () => forge({ alg: 'HS384' }, {}, createSecretKey(Buffer.concat([key.export(), Buffer.alloc(16)])))], // prettier-ignore
  ['another type', () => forge({ typ: 'JWT' })],
  ['no type', () => forge({ typ: undefined })],
  ['a key in its header', () => forge({ jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' }, {}, createSecretKey(Buffer.alloc(32)))], // prettier-ignore
  ['another audience', () => forge({}, { aud: 'elsewhere' })],
  ['no audience', () => forge({}, { aud: undefined })],
  ['no expiry', () => forge({}, { exp: undefined })],
  ['an expiry in the past', () => forge({}, { exp: wednesday / 1000 })],
  ['an unknown session', () => forge({}, { jti: randomUUID() })],
  ['no session', () => forge({}, { jti: undefined })],
  ["another user's session", async () => forge({}, { sub: String((await aUser(storage.db)).id) })],
  ['no signature', async () => new UnsecuredJWT({ aud: 'muster', sub: String(user.id), jti: id }).setExpirationTime('1h').encode()], // prettier-ignore
  ['an empty signature', async () => (await forge()).replace(/[^.]+$/, '')],
  ['an invalid format', async () => 'token'],
])('rejects a token with %s', async (_, make) => {
  expect(await sessions.find(await make())).toBeUndefined()
})

test('a session ends when its row expires, even if the token is valid for longer', async () => {
  const token = await forge({}, { exp: wednesday / 1000 + 3600 })
  const findAt = (now: number) => createSessions(storage.db, key, () => now).find(token)
  expect(await findAt(wednesday + 59_999)).toMatchObject({ id: user.id })
  expect(await findAt(wednesday + 60_000)).toBeUndefined()
})

test('does not begin a session if the password changed after the check', async () => {
  expect(await sessions.begin(user.id, 'the hash before')).toBeUndefined()
})

test('creates the signing key once and shares it', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => findSigningKey(storage.db, 'token-signing-key')))
  expect(new Set(keys.map((one) => one.export().toString('hex'))).size).toBe(1)
  expect(keys[0]?.export()).toHaveLength(32)
})
