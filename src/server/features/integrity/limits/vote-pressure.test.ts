import { describe, expect, test } from 'vitest'
import { defaultVoteLimits } from './vote-limits.ts'
import { VotePressure } from './vote-pressure.ts'

test('networks and providers that are marked as shared may send more votes per hour', () => {
  const marks = { network: 1, provider: 1 }
  const pressure = new VotePressure({
    limits: { ...defaultVoteLimits, 'proof-address': 2, 'proof-net48': 4, 'proof-hosting-as': 8 },
    factorsOf: () => marks,
    now: () => 0,
  })
  const homes = { network: '2001:db8:1:2::/64', asn: 64_496, bad: 0 } as const
  const hosts = { network: null, asn: 64_500, bad: 1 } as const
  for (let i = 0; i < 6; i++) pressure.add(homes)
  for (let i = 0; i < 12; i++) pressure.add(hosts)
  expect([pressure.read(homes), pressure.read(hosts)]).toEqual([3, 1.5])
  Object.assign(marks, { network: 3, provider: 3 })
  expect([pressure.read(homes), pressure.read(hosts)]).toEqual([1, 0.5])
})

describe('the count of the last hour', () => {
  const home = { network: '192.0.2.1', asn: 64_496, bad: 0 } as const
  const hour = 60 * 60 * 1000
  let now = 0
  const openPressure = () =>
    new VotePressure({
      limits: { ...defaultVoteLimits, 'proof-address': 10 },
      factorsOf: () => ({ network: 1, provider: 1 }),
      now: () => now,
    })

  test('forgets a flood of any size within two hours', () => {
    now = 1000 * hour
    const pressure = openPressure()
    for (let i = 0; i < 10_000; i++) pressure.add(home)
    expect(pressure.read(home)).toBe(1000)
    now += hour / 2
    expect(pressure.read(home)).toBe(1000)
    now += hour
    expect(pressure.read(home)).toBe(500)
    expect(pressure.add(home)).toBe(500.1)
    now += hour / 2
    expect(pressure.read(home)).toBe(0.1)
    now += 10 * hour
    expect(pressure.read(home)).toBe(0)
  })

  test('equals the rate of a steady stream of votes', () => {
    now = 1000 * hour
    const pressure = openPressure()
    for (let i = 0; i < 300; i++) {
      now += hour / 100
      pressure.add(home)
    }
    expect(pressure.read(home)).toBeCloseTo(10, 0)
  })

  test('does not include votes that were taken back', () => {
    now = 1000 * hour
    const pressure = openPressure()
    for (let i = 0; i < 3; i++) pressure.add(home)
    pressure.takeBack(home)
    expect(pressure.read(home)).toBe(0.2)
  })
})

test('every vote of a network with the limit 0 needs a proof, even after two hours without votes', () => {
  let now = 0
  const pressure = new VotePressure({
    limits: { ...defaultVoteLimits, 'proof-address': 0 },
    factorsOf: () => ({ network: 1, provider: 1 }),
    now: () => now,
  })
  const home = { network: '192.0.2.1', asn: null, bad: 0 } as const
  expect(pressure.read(home)).toBe(Number.POSITIVE_INFINITY)
  expect(pressure.add(home)).toBe(Number.POSITIVE_INFINITY)
  now = 2 * 60 * 60 * 1000
  expect(pressure.read(home)).toBe(Number.POSITIVE_INFINITY)
})
