import { expect, test } from 'vitest'
import { comparableProviders } from './comparable-providers.ts'
import { columnsOf, sampleVotes } from '../votes.fixture.ts'

/** Whether providers are compared in a country with these numbers of votes for two clans. */
function areCompared(first: number, second: number): boolean {
  const sample = sampleVotes(0, 0)
  const add = (clan: number, count: number) => {
    for (let number = 0; number < count; number++) sample.add(sample.newVoter(clan, 'DE'))
  }
  add(1, first)
  add(2, second)
  const votes = columnsOf(sample.rows())
  const { codes } = comparableProviders(votes, { window: [0, votes.count] })
  const known = codes.filter((code) => code !== 0).length
  expect(known === 0 || known === votes.count).toBe(true)
  return known > 0
}

test('compares the providers of a country with enough votes for other clans than the largest', () => {
  expect(areCompared(300, 200)).toBe(true)
  expect(areCompared(200, 300)).toBe(true)
  expect(areCompared(5000, 199)).toBe(false)
})

test('leaves out votes whose country or provider is unknown', () => {
  const sample = sampleVotes(0, 0)
  for (let clan = 1; clan <= 5; clan++) {
    for (let number = 0; number < 100; number++) {
      const change = number === 0 ? { client_ip_country: null } : number === 1 ? { client_ip_asn_number: null } : {}
      sample.add(sample.newVoter(clan, 'DE', change))
    }
  }
  const votes = columnsOf(sample.rows())
  const { codes, size } = comparableProviders(votes, { window: [0, votes.count] })
  expect(codes.filter((code) => code === 0)).toHaveLength(10)
  expect(Math.max(...codes)).toBeLessThan(size)
})
