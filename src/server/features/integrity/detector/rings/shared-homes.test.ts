import { expect, test } from 'vitest'
import { evidenceOf, sampleVotes } from '../votes.fixture.ts'
import { addKey } from './rings.fixture.ts'
import { findKeyTraits } from './ring-traits.ts'

const clans = [3, 8, 12, 17]

/** The traits of keys that vote for the same clans, given the address of each. */
function traitsOf(
  addresses: readonly string[],
  areMembers: boolean,
  clansOf: (key: number) => readonly number[] = () => clans,
) {
  const sample = sampleVotes(20, 40)
  const before = sample.rows().length
  for (const [key, address] of addresses.entries())
    addKey(sample, clansOf(key), { ...sample.newVoter(3, 'DE'), client_ip: address })
  const week = evidenceOf(sample.rows())
  const rows = [...week.votes.id.keys()].filter((row) => (week.votes.id[row] ?? 0) > before)
  const trait = findKeyTraits(week, areMembers ? [{ members: [rows] }] : [])['shared-home']
  return { share: rows.filter(trait.holds).length / rows.length, usual: trait.usual }
}

const home = '5.9.1.2'
const elsewhere = ['5.9.1.3', '5.9.1.4'] as const

test.each<[string, number, readonly string[]]>([
  ['two of four at one address', 0.5, [home, home, ...elsewhere]],
  ['each at another address', 0, [home, ...elsewhere]],
  ['four at one address', 1, [home, home, home, home]],
  ['five at one address, such as a café', 0, [home, home, home, home, home]],
  ['two of one IPv6 network', 1, ['2a02:810d:1:2::5', '2a02:810d:1:2::6']],
])('members of a ring share homes: %s, %d of them', (_, share, addresses) => {
  expect(traitsOf(addresses, true).share).toBe(share)
})

test('keys at one address that vote for different clans do not share a home', () => {
  expect(traitsOf([home, home], true, (key) => (key === 0 ? [3, 8, 12] : [4, 9, 13])).share).toBe(0)
})

test('the usual share is that of other voters for three or more clans', () => {
  // Ten more keys, one of which shares a home, are assumed.
  expect(traitsOf([home, home, ...elsewhere], false).usual).toBeCloseTo(3 / 14, 10)
  expect(traitsOf([home, home, ...elsewhere], true).usual).toBeCloseTo(1 / 10, 10)
})
