import { expect, test } from 'vitest'
import { createMemoryCounts } from './memory-counts.ts'
import { createLimiter, noLimits } from './rate-limit.ts'

const shared = {
  add: () => {
    throw new Error('this limit is counted in memory')
  },
}

function openLimiter(windows: readonly { points: number; seconds: number }[]) {
  let now = 1_000_000
  const limiter = createLimiter(shared, () => now, { limits: { read: windows } })
  return { limiter, advance: (ms: number) => (now += ms) }
}

const short = { points: 1, seconds: 10 }
const long = { points: 2, seconds: 60 }

test.each([
  ['first', [short, long]],
  ['last', [long, short]],
])(
  'of several exceeded windows, the one that ends last says when to try again, also if the short one is %s',
  async (_, windows) => {
    const { limiter, advance } = openLimiter(windows)
    await limiter.count('read', '192.0.2.1')
    await expect(limiter.count('read', '192.0.2.1')).rejects.toMatchObject({ retryAfter: 10, limit: 1 })
    advance(4000)
    await expect(limiter.count('read', '192.0.2.1')).rejects.toMatchObject({ retryAfter: 56, limit: 2 })
    await limiter.count('read', '192.0.2.2')
    advance(56_000)
    await limiter.count('read', '192.0.2.1')
  },
)

test('allows as many calls as the limit says, counted synchronously', () => {
  const { limiter, advance } = openLimiter([{ points: 2, seconds: 10 }])
  const count = () => limiter.countNow('read', '192.0.2.1')
  expect([count(), count(), count()]).toEqual([true, true, false])
  advance(10_000)
  expect(count()).toBe(true)
})

test('counts calls that the database counts per IPv6 /48 as well', async () => {
  const counts = createMemoryCounts(() => 1_000_000)
  const limiter = createLimiter({ add: async (windows) => counts.add(windows) }, () => 1_000_000)
  const isAllowed = (name: 'register' | 'follow', key: string) => limiter.allows(name, key)
  const perAddress = 5
  for (let i = 0; i < 10 * perAddress; i++) expect(await isAllowed('register', `2001:db8:1:${i}::/64`)).toBe(true)
  expect(await isAllowed('register', '2001:db8:1:ff::/64')).toBe(false)
  expect(await isAllowed('register', '2001:db8:2:ff::/64')).toBe(true)
  for (let i = 0; i < 10 * perAddress; i++) expect(await isAllowed('register', `192.0.2.${i}`)).toBe(true)
  for (let i = 0; i < 400; i++) expect(await isAllowed('follow', `2001:db8:1:${i}::/64`)).toBe(true)
})

test('without limits, every call is allowed synchronously', () => {
  expect(noLimits.countNow('read', '192.0.2.1')).toBe(true)
})
