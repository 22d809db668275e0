import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { endSessions } from '#server/features/accounts/end-sessions.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { useSite } from '../support/site.ts'

const harness = useSite({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
let lines: Record<string, unknown>[] = []
let text = ''
const logTo = new Writable({
  write(chunk: Buffer, _, done) {
    text += chunk.toString()
    lines.push(...chunk.toString().trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)) // prettier-ignore
    done()
  },
})
const everyLineHas = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'requestId'])
/** Returns the security events of the log, without fields that all lines have. */
const securityEvents = () =>
  lines
    .filter((line) => 'security' in line)
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !everyLineHas.has(name))))

beforeEach(() => {
  lines = []
  text = ''
})

describe('the log', () => {
  test('has sign-ins and failed attempts with their address, and no secrets or emails', async () => {
    const site = await harness.open({}, { logTo })
    const user = await aUser(harness.storage.db)
    const client = { address: '2001:db8:1:2:3::4' }
    await site.post('/api/users/login', { email: user.email, password: 'an odd guess' }, client)
    const { email, password } = user
    const response = await site.post('/api/users/login', { email: email.toUpperCase(), password }, client)
    const { accessToken } = (await response.json()) as { accessToken: string }
    await site.call('POST', '/api/users/logout', { token: accessToken, client })
    const account = expect.stringMatching(/^[0-9a-f]{16}$/) as string
    const network = '2001:db8:1:2::/64'
    expect(securityEvents()).toEqual([
      { security: 'signIn', outcome: 'wrong_credentials', network, account },
      { security: 'signIn', outcome: 'done', network, account },
      { security: 'signOut', outcome: 'done', network, user: user.id },
    ])
    expect(securityEvents()[0]?.['account']).toBe(securityEvents()[1]?.['account'])
    for (const secret of [email, password, 'an odd guess', accessToken]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('has forbidden and malformed calls, and no others', async () => {
    const site = await harness.open({}, { logTo })
    const user = await aUser(harness.storage.db)
    const token = await signIn(site, user)
    lines = []
    await site.get('/api/stats')
    await site.call('GET', '/api/me/account', { token })
    expect(securityEvents()).toEqual([])
    await site.get('/api/me/account')
    await site.call('GET', '/api/admin/clans', { token })
    await site.call('PATCH', '/api/me/password', { token, body: { currentPassword: user.password, is_admin: true } })
    const network = '192.0.2.1'
    expect(securityEvents()).toMatchObject([
      { security: 'readAccount', outcome: 'not_signed_in', network },
      { security: 'listAllClans', outcome: 'not_allowed', network },
      { security: 'changePassword', outcome: 'malformed', network, user: user.id },
    ])
  })

  test('has an exceeded limit only once', async () => {
    const site = await harness.open({}, { logTo })
    for (let i = 0; i < 9; i++) await site.post('/api/users/login', { email: `n${i}@example.org`, password: 'a guess' })
    expect(securityEvents().filter(({ security }) => security === 'limit')).toEqual([
      { security: 'limit', limit: 'signIn', key: '192.0.2.1' },
    ])
    expect(securityEvents().filter(({ security }) => security === 'signIn')).toHaveLength(5)
  })
})

test('unauthenticated calls are limited per address', async () => {
  const site = await harness.open({ LOG_LEVEL: 'silent' })
  const statuses: number[] = []
  for (let i = 0; i < 52; i++) statuses.push((await site.get('/api/me/account')).status)
  expect(statuses.slice(48)).toEqual([401, 401, 429, 429])
})

test('the audit log has the sessions that an operator ends', async () => {
  const site = await harness.open({ LOG_LEVEL: 'silent' })
  const [one, other] = [await aUser(harness.storage.db), await aUser(harness.storage.db)]
  const [token, others] = [await signIn(site, one), await signIn(site, other)]
  expect(await endSessions(harness.storage.db, one.email.toUpperCase(), wednesday)).toBe(1)
  expect((await site.call('GET', '/api/me/account', { token })).status).toBe(401)
  expect((await site.call('GET', '/api/me/account', { token: others })).status).toBe(200)
  expect(await endSessions(harness.storage.db, one.email, wednesday)).toBe(0)
  expect(await endSessions(harness.storage.db, 'nobody@example.org', wednesday)).toBeUndefined()
  const acts = await harness.storage.db.selectFrom('acts').select(['act', 'subject', 'before']).execute()
  expect(acts).toEqual([{ act: 'endSessions', subject: one.email, before: { sessions: 1 } }])
})
