import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClan, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite({ RATE_LIMITS: 'on' })
const minute = 60_000

async function statuses(count: number, call: (i: number) => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await call(i)).status)
  return all
}

const tryToSignIn = (site: TestSite, address: string, email = 'nobody@example.org') =>
  site.post('/api/users/login', { email, password: 'a guess' }, { address })

describe('signing in', () => {
  test('is limited to five attempts per minute and thirty per hour for an address', async () => {
    const site = await harness.open()
    expect(await statuses(6, () => tryToSignIn(site, '192.0.2.7'))).toEqual([401, 401, 401, 401, 401, 429])
    expect((await tryToSignIn(site, '192.0.2.8')).status).toBe(401)
    const refused = await tryToSignIn(site, '192.0.2.7')
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '60',
      'ratelimit-limit': '5',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    })
    for (let i = 0; i < 5; i++) {
      harness.clock.advance(minute)
      await statuses(5, (k) => tryToSignIn(site, '192.0.2.7', `nobody${k}@example.org`))
    }
    harness.clock.advance(minute)
    const late = await tryToSignIn(site, '192.0.2.7')
    expect([late.status, late.headers.get('ratelimit-limit')]).toEqual([429, '30'])
    expect(Number(late.headers.get('retry-after'))).toBe(54 * 60)
    harness.clock.advance(54 * minute)
    expect((await tryToSignIn(site, '192.0.2.7')).status).toBe(401)
  })
})

test('the limits of an address survive a restart and apply to all instances and its whole /64', async () => {
  const [one, two] = [await harness.open(), await harness.open()]
  const tries = await Promise.all(
    [one, two, one, two, one, two, one, two].map((site, i) => tryToSignIn(site, `2001:db8::${i}`)),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(3)
  await one.stop()
  const restarted = await harness.open()
  expect((await tryToSignIn(restarted, '2001:db8::9')).status).toBe(429)
  expect((await tryToSignIn(restarted, '2001:db8:0:1::9')).status).toBe(401)
})

test('votes of an address are counted across instances', async () => {
  const clanId = await aClan(harness.storage.db)
  const sites = [await harness.open(), await harness.open()]
  const votes = await Promise.all(
    Array.from({ length: 130 }, (_, i) => (sites[i % 2] as TestSite).post(`/api/clans/vote/${clanId}`, aVote())),
  )
  expect(votes.filter(({ status }) => status === 201)).toHaveLength(120)
  expect(votes.filter(({ status }) => status === 429)).toHaveLength(10)
})

test.each([
  ['register', '/api/users/register', limits.register, 30],
  ['forgot', '/api/users/forgotPassword', limits.askForMail, 60],
  ['resend', '/api/users/resendVerification', limits.askForMail, 60],
] as const)('%s is limited per address', async (_, path, { windows }, minutes) => {
  const site = await harness.open()
  const { points } = windows[0]
  const ask = (i: number) =>
    site.post(path, { email: `ada${i}@example.org`, ...(path.endsWith('register') ? { password: 'nine lives of a cat' } : {}) }) // prettier-ignore
  expect(await statuses(points + 1, ask)).toEqual([...Array<number>(points).fill(202), 429])
  harness.clock.advance(minutes * minute)
  expect((await ask(99)).status).toBe(202)
})

test('links in emails are limited to ten attempts in ten minutes', async () => {
  const site = await harness.open()
  const hash = '0'.repeat(128)
  const follow = (i: number) =>
    i % 2
      ? site.get(`/api/users/verify?email=ada@example.org&hash=${hash}`)
      : site.call('PATCH', '/api/users/resetPassword', { body: { email: 'ada@example.org', hash, password: 'nine lives of a cat' } }) // prettier-ignore
  expect(await statuses(11, follow)).toEqual([...Array<number>(10).fill(410), 429])
})

test('banner requests count against the read limit, since they query the database', async () => {
  // A path without a banner is passed on to the pages, which count it again.
  const site = await harness.open({ LIMITS: 'read=2/60' })
  expect(await statuses(2, () => site.get('/blog_banners/none.webp'))).toEqual([200, 429])
})

test("attempts with a user's own password are limited per user", async () => {
  const site = await harness.open()
  const user = await aUser(harness.storage.db)
  const token = await signIn(site, user)
  const guess = (i: number) =>
    site.call('DELETE', '/api/me', { token, body: { password: 'a guess' }, client: { address: `192.0.2.${i}` } })
  expect(await statuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429])
})

test('counts for an email do not store the email', async () => {
  const site = await harness.open()
  await tryToSignIn(site, '192.0.2.1', 'ada@example.org')
  const keys = await harness.storage.db.selectFrom('limit_counts').select('key').execute()
  expect(keys.length).toBeGreaterThan(2)
  expect(keys.map(({ key }) => key).join()).not.toMatch(/ada|example/)
})

describe('an operator', () => {
  test('can set limits, whose windows restart and whose errors name them', async () => {
    const site = await harness.open({
      LIMITS: 'sign-in=2/60, sign-in-account=3/3600, sign-in-new-networks=2/60, follow=1/60',
    })
    const { email } = await aUser(harness.storage.db)
    expect(await statuses(3, () => tryToSignIn(site, '192.0.2.7'))).toEqual([401, 401, 429])
    expect((await tryToSignIn(site, '192.0.2.7')).headers.get('ratelimit-limit')).toBe('2')
    const tries = await statuses(6, (i) => tryToSignIn(site, `192.0.2.2${i}`, email))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    const follow = () => site.post('/api/stats/followLink', { clanId: 1, url: 'https://clan.example' })
    expect(await statuses(2, follow)).toEqual([404, 429])
  })

  test('can raise limits of shared addresses only, counted in the database or in memory', async () => {
    const site = await harness.open({ LIMITS: 'follow=1/60', SHARED_ADDRESSES: '198.51.100.0/24=2, 2001:db8::/48=3' })
    const triesOf = async (address: string) =>
      (await statuses(20, (i) => tryToSignIn(site, address, `nobody${i}@${address.length}.example`))).filter(
        (status) => status === 401,
      ).length
    expect([await triesOf('198.51.100.7'), await triesOf('2001:db8:0:9::1'), await triesOf('192.0.2.7')]).toEqual([10, 15, 5]) // prettier-ignore
    expect((await tryToSignIn(site, '198.51.100.7')).headers.get('ratelimit-limit')).toBe('10')
    const follow = (address: string) =>
      site.post('/api/stats/followLink', { clanId: 1, url: 'https://clan.example' }, { address })
    expect(await statuses(3, () => follow('198.51.100.7'))).toEqual([404, 404, 429])
    expect(await statuses(2, () => follow('192.0.2.7'))).toEqual([404, 429])
    expect((await follow('198.51.100.7')).headers.get('ratelimit-limit')).toBe('2')
  })

  test.each([
    [
      { LIMITS: 'votes=1/60' },
      /^The setting LIMITS is invalid: "votes=1\/60" has an unknown limit name; use one of .+\.$/,
    ],
    [{ SHARED_ADDRESSES: 'campus=5' }, /^The setting SHARED_ADDRESSES is invalid: "campus" is neither .+\.$/],
    [{ LIMIT: 'vote=1/60' }, 'LIMIT is not a setting; did you mean LIMITS?'],
  ])('cannot start the site with %o', async (settings, sentence) => {
    await expect(harness.open(settings)).rejects.toThrow(sentence)
  })
})
