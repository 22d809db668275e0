import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { openClientVotes } from './client-votes.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { createServerClock } from './server-clock.ts'

const hour = 60 * 60 * 1000
const wednesday = Date.UTC(2026, 10, 18, 12)

/** A device with adjustable clocks, and a server with the correct time. */
function createDevice({ aheadMs = 0, roundTripMs = 0 } = {}) {
  const device = { wall: wednesday + aheadMs, monotonic: 1000, server: wednesday, requests: 0, isReachable: true }
  function advance(ms: number) {
    device.wall += ms
    device.monotonic += ms
    device.server += ms
  }
  const clock = createServerClock(
    async () => {
      device.requests++
      if (!device.isReachable) throw new Error('Network Error')
      advance(roundTripMs / 2)
      const timestamp = device.server
      advance(roundTripMs / 2)
      return { timestamp, offset: defaultVoteOffset }
    },
    defaultVoteOffset,
    { wall: () => device.wall, monotonic: () => device.monotonic },
  )
  return { device, clock, advance }
}

test('a clock that is hours off is corrected, accounting for half the round trip', async () => {
  for (const aheadMs of [5 * hour, -5 * hour, 0]) {
    const { clock, device, advance } = createDevice({ aheadMs, roundTripMs: 800 })
    expect(clock.isSynced()).toBe(false)
    expect(clock.now()).toBe(device.wall)
    await clock.sync()
    expect(clock.isSynced()).toBe(true)
    expect(clock.now()).toBe(device.server)
    advance(3 * hour)
    expect(clock.now()).toBe(device.server)
  }
})

test('concurrent and later calls share one request', async () => {
  const { clock, device, advance } = createDevice()
  await Promise.all([clock.sync(), clock.sync(), clock.sync()])
  advance(hour)
  await clock.sync()
  expect(device.requests).toBe(1)
})

test('syncs again in a new week', async () => {
  const { clock, device, advance } = createDevice()
  await clock.sync()
  advance(7 * 24 * hour)
  await clock.sync()
  expect(device.requests).toBe(2)
})

test('syncs again after the device slept or its clock was set', async () => {
  const { clock, device } = createDevice()
  await clock.sync()
  device.wall += hour
  device.server += hour
  await clock.sync()
  expect(device.requests).toBe(2)
  device.wall -= 2 * hour
  await clock.sync()
  expect(device.requests).toBe(3)
  expect(clock.now()).toBe(device.server)
})

test("without a response the device's clock is used, and the next sync retries", async () => {
  const { clock, device } = createDevice()
  device.isReachable = false
  await clock.sync()
  expect(clock.isSynced()).toBe(false)
  expect(clock.now()).toBe(device.wall)
  device.isReachable = true
  await clock.sync()
  expect(clock.isSynced()).toBe(true)
})

test("the week ends on Monday 04:00 UTC by the server's clock, not the device's", async () => {
  const { clock, device, advance } = createDevice({ aheadMs: 30 * hour })
  await clock.sync()
  const weekStart = Date.UTC(2026, 10, 23, 4)
  expect(clock.weekEnd()).toBe(weekStart)
  expect(clock.isThisWeek(weekStart - 1)).toBe(true)
  expect(clock.isThisWeek(weekStart)).toBe(false)
  advance(weekStart - device.server)
  expect(clock.isThisWeek(weekStart - 1)).toBe(false)
  expect(clock.isThisWeek(weekStart)).toBe(true)
})

test("the server's vote calendar overrides the page's", async () => {
  const clock = createServerClock(async () => ({ timestamp: wednesday, offset: 0 }), defaultVoteOffset, {
    wall: () => wednesday,
    monotonic: () => 0,
  })
  expect(clock.weekEnd()).toBe(Date.UTC(2026, 10, 23, 4))
  await clock.sync()
  expect(clock.weekEnd()).toBe(Date.UTC(2026, 10, 23, 0))
})

test.each([
  ['a Monday', '2026-11-16T03:59:59.999Z', '2026-11-16T04:00:00.000Z'],
  ['the day on which daylight saving time starts in New York', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'],
  ['the end of week 53', '2027-01-04T03:59:59.999Z', '2027-01-04T04:00:00.000Z'],
])('stored votes expire with their week: %s', (_, last, first) => {
  const votes = openClientVotes(memoryStorage())
  const device = { wall: Date.parse(last) }
  const clock = createServerClock(() => Promise.reject(new Error('Network Error')), defaultVoteOffset, {
    wall: () => device.wall,
    monotonic: () => 0,
  })
  votes.record(1, Date.parse(last))
  votes.purge(clock.isThisWeek)
  expect(votes.isEmpty()).toBe(false)
  device.wall = Date.parse(first)
  votes.record(2, Date.parse(first))
  votes.purge(clock.isThisWeek)
  expect([votes.timeOf(1), votes.timeOf(2)]).toEqual([undefined, Date.parse(first)])
})
