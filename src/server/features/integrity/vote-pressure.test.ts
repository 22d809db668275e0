import { expect, test } from 'vitest'
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
