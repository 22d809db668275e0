import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import { aUser, drainJobs, type TestUser } from '../support/accounts.ts'
import { readOutbox } from '../support/mailbox.ts'
import { type TestSite, useSite } from '../support/site.ts'

// Failed attempts by others must not lock out the owner of an account, and no response may reveal whether an account exists.

const harness = useSite({ RATE_LIMITS: 'on', LIMITS: 'sign-in-account=3/3600' })
const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** The owner's network. */
const home = '198.51.100.7'

type Credentials = Pick<TestUser, 'email' | 'password'>

interface Client {
  readonly address?: string
  readonly device?: string | undefined
}

function send(site: TestSite, method: string, path: string, body: object, { address = home, device }: Client = {}) {
  const headers = { 'content-type': 'application/json', ...(device === undefined ? {} : { 'device-token': device }) }
  return site.send(new Request(`http://muster.test${path}`, { method, headers, body: JSON.stringify(body) }), {
    address,
  })
}

const signIn = (site: TestSite, { email, password }: Credentials, client?: Client) =>
  send(site, 'POST', '/api/users/login', { email, password }, client)
const deviceOf = (response: Response) => response.headers.get('device-token') ?? undefined
/** The parts of a response that an attacker sees. */
const seen = (response: Response) => [response.status, response.headers.get('retry-after')]
const [wrong, limited] = [[401, null], (seconds: number) => [429, String(seconds)]]

async function guess(site: TestSite, email: string, client?: Client) {
  return seen(await signIn(site, { email, password: 'a wrong guess' }, client))
}

/** Makes a failed attempt from each of several networks; by default, too many. */
async function attack(site: TestSite, email: string, networks = 5) {
  const all = []
  for (let i = 1; i <= networks; i++) all.push(await guess(site, email, { address: `203.0.113.${i}` }))
  return all
}

async function open(settings: Record<string, string> = {}) {
  const site = await harness.open(settings)
  return { site, owner: await aUser(harness.storage.db) }
}

async function resetPassword(site: TestSite, { email }: Credentials, password: string, client?: Client) {
  await site.post('/api/users/forgotPassword', { email }, { address: client?.address ?? home })
  await drainJobs(site, harness.storage.db)
  const hash = (await readOutbox(harness.storage.dataDir)).at(-1)?.link.searchParams.get('hash')
  return send(site, 'PATCH', '/api/users/resetPassword', { email, password, hash }, client)
}

test('a sign-in that is rejected by a full queue does not count as a wrong password', async () => {
  const { site, owner } = await open({ LIMITS: 'sign-in=1000/60, sign-in-account=1000/60' })
  for (let i = 0; i < 4; i++) expect(await guess(site, owner.email)).toEqual(wrong)
  const matches = vi.spyOn(site.services.accounts.passwords, 'matches')
  matches.mockImplementation(async () => fail('overloaded'))
  for (let i = 0; i < 6; i++) expect((await signIn(site, owner)).status).toBe(503)
  matches.mockRestore()
  expect(await guess(site, owner.email)).toEqual(wrong)
  expect(await guess(site, owner.email)).toEqual(limited(30))
})

describe.each(['known', 'unknown'] as const)('wrong passwords for an email that is %s', (which) => {
  const emailOf = ({ email }: Credentials) => (which === 'known' ? email : 'nobody@example.org')

  test('lead to growing pauses for their network, which end a day after the last one', async () => {
    const { site, owner } = await open({ LIMITS: 'sign-in=1000/60, sign-in-account=1000/60' })
    const email = emailOf(owner)
    for (let i = 0; i < 5; i++) expect(await guess(site, i % 2 ? email : email.toUpperCase())).toEqual(wrong)
    for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await guess(site, email)).toEqual(limited(pause))
      harness.clock.advance(pause * second - 1)
      expect(await guess(site, email)).toEqual(limited(1))
      harness.clock.advance(1)
      expect(await guess(site, email)).toEqual(wrong)
    }
    expect(await guess(site, email, { address: '198.51.100.8' })).toEqual(wrong)
    expect(await guess(site, 'grace@example.org')).toEqual(wrong)
    harness.clock.advance(24 * hour)
    expect([await guess(site, email), await guess(site, email)]).toEqual([wrong, wrong])
  })

  test('lead to one attempt every five minutes for all new networks together', async () => {
    const { site, owner } = await open({ LIMITS: '' })
    const email = emailOf(owner)
    expect(await attack(site, email, 23)).toEqual([...Array<unknown>(21).fill(wrong), limited(300), limited(300)])
    harness.clock.advance(5 * minute)
    expect(await attack(site, email, 2)).toEqual([wrong, limited(300)])
    harness.clock.advance(hour)
    expect(await guess(site, email)).toEqual(wrong)
  })

  test('count once each, even if many arrive at once', async () => {
    const { site, owner } = await open({ LIMITS: 'sign-in=1000/60' })
    const all = await Promise.all(Array.from({ length: 12 }, () => guess(site, emailOf(owner))))
    expect(all.filter(([status]) => status === 401)).toHaveLength(5)
  })

  test("during a pause do not use up others' attempts", async () => {
    const { site, owner } = await open({ LIMITS: 'sign-in=1000/60, sign-in-account=6/60' })
    for (let i = 0; i < 15; i++) await guess(site, emailOf(owner))
    expect(await guess(site, emailOf(owner), { address: '203.0.113.1' })).toEqual(wrong)
  })
})

describe('the owner of an account under attack gets in', () => {
  test('from a network with an earlier sign-in', async () => {
    const { site, owner } = await open()
    expect((await signIn(site, owner)).status).toBe(200)
    harness.clock.advance(179 * 24 * hour)
    await attack(site, owner.email)
    expect(seen(await signIn(site, owner, { address: '203.0.113.99' }))).toEqual(limited(300))
    expect((await signIn(site, owner)).status).toBe(200)
  })

  test('from a device with an earlier sign-in, on any network, even a limited one', async () => {
    const { site, owner } = await open()
    const device = deviceOf(await signIn(site, owner))
    await attack(site, owner.email)
    for (let i = 0; i < 6; i++) await guess(site, owner.email)
    expect((await signIn(site, owner)).status).toBe(429)
    expect((await signIn(site, owner, { device })).status).toBe(200)
    expect((await signIn(site, owner, { device, address: '203.0.113.99' })).status).toBe(200)
  })

  test('with an emailed link, on any device and network', async () => {
    const { site, owner } = await open()
    await attack(site, owner.email)
    for (let i = 0; i < 6; i++) await guess(site, owner.email)
    for (let i = 0; i < 5; i++)
      await site.post('/api/users/resendVerification', { email: owner.email }, { address: '203.0.113.1' })
    const changed = { ...owner, password: 'a brand new one' }
    const device = deviceOf(await resetPassword(site, owner, changed.password))
    expect((await signIn(site, changed, { device })).status).toBe(200)
    harness.clock.advance(minute)
    expect((await signIn(site, changed)).status).toBe(200)
  })

  test('after their own mistakes: a reset link ends the pauses', async () => {
    const { site, owner } = await open({ LIMITS: 'sign-in=1000/60' })
    const device = deviceOf(await signIn(site, owner))
    for (const client of [{}, { device }]) for (let i = 0; i < 7; i++) await guess(site, owner.email, client)
    const changed = { ...owner, password: 'a brand new one' }
    const renewed = deviceOf(await resetPassword(site, owner, changed.password, { device }))
    expect((await signIn(site, changed)).status).toBe(200)
    expect((await signIn(site, changed, { device: renewed })).status).toBe(200)
  })

  test('after their own mistakes: the right password ends the pauses', async () => {
    const { site, owner } = await open({ LIMITS: 'sign-in=1000/60' })
    const device = deviceOf(await signIn(site, owner))
    for (const client of [{}, { device }]) {
      for (let i = 0; i < 5; i++) await guess(site, owner.email, client)
      expect(await guess(site, owner.email, client)).toEqual(limited(30))
      harness.clock.advance(30 * second)
      expect((await signIn(site, owner, client)).status).toBe(200)
      expect([await guess(site, owner.email, client), await guess(site, owner.email, client)]).toEqual([wrong, wrong])
    }
  })
})

describe('a device token', () => {
  const isExempt = async (site: TestSite, user: Credentials, device: string | undefined) => {
    await attack(site, user.email)
    return (await signIn(site, user, { device, address: '203.0.113.99' })).status === 200
  }

  test('has its own pauses', async () => {
    const { site, owner } = await open()
    const device = deviceOf(await signIn(site, owner))
    for (let i = 0; i < 5; i++) expect(await guess(site, owner.email, { device })).toEqual(wrong)
    expect(await guess(site, owner.email, { device })).toEqual(limited(30))
    expect((await signIn(site, owner)).status).toBe(200)
  })

  test('is valid for each account that signed in on the device, and for no other', async () => {
    const { site, owner } = await open()
    const [second, third] = [await aUser(harness.storage.db), await aUser(harness.storage.db)]
    const first = deviceOf(await signIn(site, owner))
    const both = deviceOf(await signIn(site, second, { device: first }))
    expect(await isExempt(site, owner, both)).toBe(true)
    expect(await isExempt(site, second, both)).toBe(true)
    expect(await isExempt(site, third, both)).toBe(false)
    expect(Buffer.from(both?.split('.')[1] ?? '', 'base64url').toString()).not.toContain(owner.email)
  })

  test('expires after 180 days and when the password changes, like known networks', async () => {
    const { site, owner } = await open()
    const changed = { ...owner, password: 'a brand new one' }
    const old = deviceOf(await signIn(site, owner))
    const renewed = deviceOf(await resetPassword(site, owner, changed.password, { address: '198.51.100.9' }))
    expect(await isExempt(site, changed, old)).toBe(false)
    expect((await signIn(site, changed)).status).toBe(429)
    expect(await isExempt(site, changed, renewed)).toBe(true)
    harness.clock.advance(180 * 24 * hour)
    expect(await isExempt(site, changed, renewed)).toBe(false)
    expect((await signIn(site, changed)).status).toBe(429)
  })

  test('is renewed by changing the password on the profile', async () => {
    const { site, owner } = await open()
    const { accessToken } = (await (await signIn(site, owner)).json()) as { accessToken: string }
    const body = { currentPassword: owner.password, newPassword: 'a brand new one' }
    const device = deviceOf(await site.call('PATCH', '/api/me/password', { token: accessToken, body }))
    expect(await isExempt(site, { ...owner, password: body.newPassword }, device)).toBe(true)
  })

  test('cannot be forged, and an access token is not accepted as one', async () => {
    const { site, owner } = await open()
    const response = await signIn(site, owner)
    const { accessToken } = (await response.json()) as { accessToken: string }
    const forged = deviceOf(response)?.replace(/[^.]+$/, 'AAAA')
    await attack(site, owner.email)
    for (const device of [forged, accessToken, 'a token', '', 'ä', 'a.b.c'])
      expect((await signIn(site, owner, { device, address: '203.0.113.99' })).status).toBe(429)
    expect((await site.call('GET', '/api/me/account', { token: deviceOf(response) ?? '' })).status).toBe(401)
  })
})

describe('emails that anyone can trigger', () => {
  const ask = (site: TestSite, what: 'forgotPassword' | 'resendVerification', email: string, i: number) =>
    site.post(`/api/users/${what}`, { email }, { address: `203.0.113.${i}` })
  const subjects = async () => (await readOutbox(harness.storage.dataDir)).map(({ subject }) => subject)

  async function written(site: TestSite, before: readonly string[]) {
    await drainJobs(site, harness.storage.db)
    return (await subjects()).slice(before.length)
  }

  test('are limited to three per hour of each kind, and others are silently dropped', async () => {
    const { site, owner } = await open()
    const before = await subjects()
    const register = (i: number) =>
      site.post('/api/users/register', { email: owner.email, password: 'nine lives of a cat' }, { address: `203.0.113.${i}` }) // prettier-ignore
    for (let i = 0; i < 5; i++) {
      expect((await ask(site, 'forgotPassword', owner.email.toUpperCase(), i)).status).toBe(202)
      expect((await register(i)).status).toBe(202)
    }
    const kinds = await written(site, before)
    expect(kinds.filter((subject) => subject.startsWith('Set a new password'))).toHaveLength(3)
    expect(kinds.filter((subject) => subject.startsWith('You have an account'))).toHaveLength(3)
    expect(kinds).toHaveLength(6)
    harness.clock.advance(hour)
    await ask(site, 'forgotPassword', owner.email, 9)
    expect(await written(site, [...before, ...kinds])).toHaveLength(1)
  })

  test('count only if they are sent: there are none to verify a verified address', async () => {
    const { site, owner } = await open({ LIMITS: 'mail-to=1/3600' })
    const before = await subjects()
    for (let i = 0; i < 5; i++) await ask(site, 'resendVerification', owner.email, i)
    await ask(site, 'forgotPassword', owner.email, 6)
    expect(await written(site, before)).toEqual(['Set a new password for Muster'])
    const unverified = await aUser(harness.storage.db, { verified: false })
    await ask(site, 'resendVerification', unverified.email, 7)
    expect(await written(site, [...before, ''])).toEqual(['Verify your email for Muster'])
  })

  test('count once, regardless of delivery attempts', async () => {
    const { owner } = await open()
    const settings = { LIMITS: 'mail-to=1/3600' }
    const unreachable = await harness.open({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })
    await ask(unreachable, 'forgotPassword', owner.email, 1)
    for (let i = 0; i < 2; i++) await drainJobs(unreachable, harness.storage.db)
    const before = await subjects()
    expect(await written(await harness.open(settings), before)).toEqual(['Set a new password for Muster'])
  })
})

test('networks are stored as keyed hashes; a network known to an earlier version is still known', async () => {
  const { site, owner } = await open()
  const { db } = harness.storage
  const hashOf = (network: string) => createHash('sha256').update(`${owner.id} ${network}`).digest()
  await db
    .insertInto('known_networks')
    .values({ user_id: owner.id, network_hash: hashOf(home), expires_at: new Date(harness.clock.now() + hour) })
    .execute()
  await attack(site, owner.email)
  expect((await signIn(site, owner)).status).toBe(200)
  const stored = await db.selectFrom('known_networks').select('network_hash').execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.network_hash.equals(hashOf(home))).toBe(false)
  await attack(site, owner.email)
  expect((await signIn(site, owner)).status).toBe(200)
})
