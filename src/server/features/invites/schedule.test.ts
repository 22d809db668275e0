import { expect, test } from 'vitest'
import { type Candidate, checksPerRun, chooseDue, chooseFront, type FindInvites, periodsMs } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute
const aCandidate = (clanId: number, more: Partial<Candidate> = {}): Candidate => ({
  clanId,
  invite: `https://discord.gg/${clanId}`,
  source: 'listing',
  state: 'works',
  failingSince: null,
  askedAt: null,
  isJustApproved: false,
  ...more,
})
const listed = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ clanId: id, invite: `https://discord.gg/${id}` }))
/** Creates a list in which these IDs are recommended. */
const aList =
  (length: number, recommended: readonly number[] = []): FindInvites =>
  (count, isWanted) =>
    listed(length)
      .filter(({ clanId, invite }) => isWanted(clanId, invite, recommended.includes(clanId)))
      .slice(0, count)
const idsOf = (clans: readonly { clanId: number }[]) => clans.map(({ clanId }) => clanId)

test('the front has the recommended clans, then the most viewed ones, then the first of the list', () => {
  expect(idsOf(chooseFront(aList(5, [3]), []))).toEqual([3, 0, 1, 2, 4])
  expect(idsOf(chooseFront(aList(6, [3]), [5, 3, 2, 77]))).toEqual([3, 5, 2, 0, 1, 4])
  expect(chooseFront(aList(1000, [999]), [500])).toHaveLength(180)
  expect(idsOf(chooseFront(aList(1000, [999]), [500])).slice(0, 3)).toEqual([999, 500, 0])
})

test('every invite is checked once per period, over 48 hours', () => {
  const clans = listed(300)
  const front = idsOf(chooseFront(aList(300), []))
  const candidates = new Map(clans.map(({ clanId }) => [clanId, aCandidate(clanId)]))
  // These always fail.
  for (const id of [0, 299]) candidates.set(id, aCandidate(id, { failingSince: 0 }))
  const asked = new Map<number, number[]>(clans.map(({ clanId }) => [clanId, []]))
  const perRun: number[] = []
  for (let now = 0; now < 48 * hour; now += minute) {
    const due = chooseDue([...candidates.values()], front, now)
    perRun.push(due.length)
    for (const candidate of due) {
      candidates.set(candidate.clanId, { ...candidate, askedAt: now })
      asked.get(candidate.clanId)?.push(now)
    }
  }
  expect(Math.max(...perRun)).toBe(checksPerRun)
  for (const [id, times] of asked) {
    const isTroubled = id === 0 || id === 299
    const period = isTroubled ? periodsMs.troubled : front.includes(id) ? periodsMs.front : periodsMs.rest
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(Math.floor((46 * hour) / (period + 10 * minute)))
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(period)
      // Members online are shown for an hour, and the numbers of the front must never be older.
      expect(gap).toBeLessThan(period + 14 * minute)
    }
  }
})

test('approvals come first, then the front in its order', () => {
  const pin = aCandidate(90, { isJustApproved: true })
  const candidates = [aCandidate(80), aCandidate(2), aCandidate(1), pin]
  expect(idsOf(chooseDue(candidates, [1, 2], 0))).toEqual([90, 1, 2, 80])
})

test('a busy front leaves requests for known and new invites in turn', () => {
  const front = listed(10)
  const known = [30, 31].map((id) => aCandidate(id, { askedAt: id }))
  const candidates = [...idsOf(front).map((id) => aCandidate(id)), aCandidate(50), aCandidate(51), ...known]
  expect(idsOf(chooseDue(candidates, idsOf(front), periodsMs.rest + 100))).toEqual([0, 1, 2, 3, 30, 50])
})

test('large numbers of old or new invites do not delay the second check of failed ones', () => {
  const front = idsOf(listed(180))
  const troubled = Array.from({ length: 20 }, (_, i) => 5000 + i)
  const candidates = new Map(listed(3000).map(({ clanId }) => [clanId, aCandidate(clanId)]))
  // The first thousand of the others were checked long ago.
  for (let id = 1000; id < 2000; id++) candidates.set(id, aCandidate(id, { askedAt: id - 30 * 24 * hour }))
  for (const id of troubled) candidates.set(id, aCandidate(id, { askedAt: 0, failingSince: 0 }))
  for (let id = 9000; id < 9100; id++) candidates.set(id, aCandidate(id, { source: 'registration' }))
  const asked: number[] = []
  for (let now = 0; now < 8 * hour; now += minute)
    for (const candidate of chooseDue([...candidates.values()], front, now)) {
      candidates.set(candidate.clanId, { ...candidate, askedAt: now })
      if (!front.includes(candidate.clanId)) asked.push(candidate.clanId)
      if (candidate.failingSince !== null) expect(now).toBeLessThan(6.5 * hour)
    }
  const among = (from: number, to: number) => asked.filter((id) => id >= from && id < to).length
  expect(among(5000, 5020)).toBe(20)
  // The other reasons share the rest of two requests per minute.
  for (const count of [among(180, 1000) + among(2000, 3000), among(1000, 2000)]) expect(count).toBeGreaterThan(300)
  expect(among(9000, 9100)).toBe(100)
})

test('many approvals do not exceed the limit of a run', () => {
  const candidates = listed(20).map(({ clanId }) => aCandidate(clanId, { isJustApproved: true }))
  expect(chooseDue(candidates, [], 0)).toHaveLength(checksPerRun)
})

test.each([
  ['of the front', { askedAt: 0 }, true, periodsMs.front],
  ['of the rest', { askedAt: 0 }, false, periodsMs.rest],
  ['that fails', { askedAt: 0, failingSince: 0 }, true, periodsMs.troubled],
  ['that is broken', { askedAt: 0, state: 'broken' }, false, periodsMs.troubled],
  ['that leads to another server', { askedAt: 0, state: 'other_server' }, true, periodsMs.troubled],
] as const)('an invite %s is due after its period', (_, more, isFront, period) => {
  const dueAt = (now: number) => chooseDue([aCandidate(1, more)], isFront ? [1] : [], now).length
  expect(dueAt(period - 1)).toBe(0)
  expect(dueAt(period)).toBe(1)
})
