import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { endSessions } from '#server/features/accounts/end-sessions.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { useSite } from '../support/site.ts'

const house = useSite({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
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
/** What the log told of security, without what every line has. */
const told = () =>
  lines
    .filter((line) => 'security' in line)
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !everyLineHas.has(name))))

beforeEach(() => {
  lines = []
  text = ''
})

describe('the log', () => {
  test('tells who signed in, who tried to, and from where, and holds no secret and no address of a mail', async () => {
    const site = await house.open({}, { logTo })
    const user = await aUser(house.storage.db)
    const caller = { address: '2001:db8:1:2:3::4' }
    await site.post('/api/users/login', { email: user.email, password: 'an odd guess' }, caller)
    const { email, password } = user
    const answer = await site.post('/api/users/login', { email: email.toUpperCase(), password }, caller)
    const { accessToken } = (await answer.json()) as { accessToken: string }
    await site.call('POST', '/api/users/logout', { token: accessToken, caller })
    const account = expect.stringMatching(/^[0-9a-f]{16}$/) as string
    const network = '2001:db8:1:2::/64'
    expect(told()).toEqual([
      { security: 'signIn', outcome: 'wrong_credentials', network, account },
      { security: 'signIn', outcome: 'done', network, account },
      { security: 'signOut', outcome: 'done', network, user: user.id },
    ])
    expect(told()[0]?.['account']).toBe(told()[1]?.['account'])
    for (const secret of [email, password, 'an odd guess', accessToken]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('tells of calls that are not allowed or malformed, and nothing of the usual ones', async () => {
    const site = await house.open({}, { logTo })
    const user = await aUser(house.storage.db)
    const token = await signIn(site, user)
    lines = []
    await site.get('/api/stats')
    await site.call('GET', '/api/me/account', { token })
    expect(told()).toEqual([])
    await site.get('/api/me/account')
    await site.call('GET', '/api/admin/clans', { token })
    await site.call('PATCH', '/api/me/password', { token, body: { currentPassword: user.password, is_admin: true } })
    const network = '192.0.2.1'
    expect(told()).toMatchObject([
      { security: 'readAccount', outcome: 'not_signed_in', network },
      { security: 'listAllClans', outcome: 'not_allowed', network },
      { security: 'changePassword', outcome: 'malformed', network, user: user.id },
    ])
  })

  test('tells once that rate limit exceeded, however long the flood', async () => {
    const site = await house.open({}, { logTo })
    for (let i = 0; i < 9; i++) await site.post('/api/users/login', { email: `n${i}@example.org`, password: 'a guess' })
    expect(told().filter(({ security }) => security === 'limit')).toEqual([
      { security: 'limit', limit: 'signIn', key: '192.0.2.1' },
    ])
    expect(told().filter(({ security }) => security === 'signIn')).toHaveLength(5)
  })
})

test('calls without a session that need one are limited by their address', async () => {
  const site = await house.open({ LOG_LEVEL: 'silent' })
  const statuses: number[] = []
  for (let i = 0; i < 52; i++) statuses.push((await site.get('/api/me/account')).status)
  expect(statuses.slice(48)).toEqual([401, 401, 429, 429])
})

test('an operator ends the sessions of an account, which stands in the record', async () => {
  const site = await house.open({ LOG_LEVEL: 'silent' })
  const [one, other] = [await aUser(house.storage.db), await aUser(house.storage.db)]
  const [token, others] = [await signIn(site, one), await signIn(site, other)]
  expect(await endSessions(house.storage.db, one.email.toUpperCase(), wednesday)).toBe(1)
  expect((await site.call('GET', '/api/me/account', { token })).status).toBe(401)
  expect((await site.call('GET', '/api/me/account', { token: others })).status).toBe(200)
  expect(await endSessions(house.storage.db, one.email, wednesday)).toBe(0)
  expect(await endSessions(house.storage.db, 'nobody@example.org', wednesday)).toBeUndefined()
  const acts = await house.storage.db.selectFrom('acts').select(['act', 'subject', 'before']).execute()
  expect(acts).toEqual([{ act: 'endSessions', subject: one.email, before: { sessions: 1 } }])
})
