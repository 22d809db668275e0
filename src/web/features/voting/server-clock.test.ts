import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/vote-week.ts'
import { openClientVotes } from './client-votes.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { createServerClock } from './server-clock.ts'

const hour = 60 * 60 * 1000
/** A Wednesday. */
const wednesday = Date.UTC(2026, 10, 18, 12)

/** A device whose clocks stand where the test puts them, and a server whose clock goes right. */
function aDevice({ ahead = 0, trip = 0 } = {}) {
  const device = { wall: wednesday + ahead, steady: 1000, server: wednesday, asked: 0, reachable: true }
  function pass(ms: number) {
    device.wall += ms
    device.steady += ms
    device.server += ms
  }
  const clock = createServerClock(
    async () => {
      device.asked++
      if (!device.reachable) throw new Error('Network Error')
      pass(trip / 2)
      const timestamp = device.server
      pass(trip / 2)
      return { timestamp, offset: defaultVoteOffset }
    },
    defaultVoteOffset,
    { wall: () => device.wall, steady: () => device.steady },
  )
  return { device, clock, pass }
}

test('a clock that is hours off is corrected by the server, half the round trip taken into account', async () => {
  for (const ahead of [5 * hour, -5 * hour, 0]) {
    const { clock, device, pass } = aDevice({ ahead, trip: 800 })
    expect(clock.isSet()).toBe(false)
    expect(clock.now()).toBe(device.wall)
    await clock.settle()
    expect(clock.isSet()).toBe(true)
    expect(clock.now()).toBe(device.server)
    pass(3 * hour)
    expect(clock.now()).toBe(device.server)
  }
})

test('the server is asked once, however many ask at once and later', async () => {
  const { clock, device, pass } = aDevice()
  await Promise.all([clock.settle(), clock.settle(), clock.settle()])
  pass(hour)
  await clock.settle()
  expect(device.asked).toBe(1)
})

test('it is asked again once the week has turned', async () => {
  const { clock, device, pass } = aDevice()
  await clock.settle()
  pass(7 * 24 * hour)
  await clock.settle()
  expect(device.asked).toBe(2)
})

test('it is asked again after the device slept, and after somebody set its clock', async () => {
  const { clock, device } = aDevice()
  await clock.settle()
  device.wall += hour
  device.server += hour
  await clock.settle()
  expect(device.asked).toBe(2)
  device.wall -= 2 * hour
  await clock.settle()
  expect(device.asked).toBe(3)
  expect(clock.now()).toBe(device.server)
})

test('without an answer the device serves, and the next need asks again', async () => {
  const { clock, device } = aDevice()
  device.reachable = false
  await clock.settle()
  expect(clock.isSet()).toBe(false)
  expect(clock.now()).toBe(device.wall)
  device.reachable = true
  await clock.settle()
  expect(clock.isSet()).toBe(true)
})

test('the week turns on Monday 04:00 UTC of the server, whatever the device believes', async () => {
  const { clock, device, pass } = aDevice({ ahead: 30 * hour })
  await clock.settle()
  const turn = Date.UTC(2026, 10, 23, 4)
  expect(clock.weekEnd()).toBe(turn)
  expect(clock.isThisWeek(turn - 1)).toBe(true)
  expect(clock.isThisWeek(turn)).toBe(false)
  pass(turn - device.server)
  expect(clock.isThisWeek(turn - 1)).toBe(false)
  expect(clock.isThisWeek(turn)).toBe(true)
})

test("the server's own calendar goes before the page's", async () => {
  const clock = createServerClock(async () => ({ timestamp: wednesday, offset: 0 }), defaultVoteOffset, {
    wall: () => wednesday,
    steady: () => 0,
  })
  expect(clock.weekEnd()).toBe(Date.UTC(2026, 10, 23, 4))
  await clock.settle()
  expect(clock.weekEnd()).toBe(Date.UTC(2026, 10, 23, 0))
})

test.each([
  ['a Monday', '2026-11-16T03:59:59.999Z', '2026-11-16T04:00:00.000Z'],
  ["the day on which New York's clocks go forward", '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'],
  ['the end of week 53', '2027-01-04T03:59:59.999Z', '2027-01-04T04:00:00.000Z'],
])('stored votes end with their week on %s', (_, last, first) => {
  const votes = openClientVotes(memoryStorage())
  const device = { wall: Date.parse(last) }
  const clock = createServerClock(() => Promise.reject(new Error('Network Error')), defaultVoteOffset, {
    wall: () => device.wall,
    steady: () => 0,
  })
  votes.record(1, Date.parse(last))
  votes.purge(clock.isThisWeek)
  expect(votes.isEmpty()).toBe(false)
  device.wall = Date.parse(first)
  votes.record(2, Date.parse(first))
  votes.purge(clock.isThisWeek)
  expect([votes.timeOf(1), votes.timeOf(2)]).toEqual([undefined, Date.parse(first)])
})
