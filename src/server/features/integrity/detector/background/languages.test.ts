import { expect, test } from 'vitest'
import { findClanRanges } from '../properties/clan-ranges.ts'
import { findLanguages, type LanguageMix } from './languages.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'

/** The languages of the votes for clan 1, which come from `countries`; those for clan 2 come from `others`. */
function describe(countries: readonly string[], others: readonly string[]): LanguageMix {
  const votes = sampleVotes(0, 0)
  for (const country of countries) votes.add(votes.newVoter(1, country))
  for (const country of others) votes.add(votes.newVoter(2, country))
  const columns = columnsOf(votes.rows())
  const ranges = findClanRanges(columns, columns.weeks.indexOf(examinedWeek), 2)
  const rows = Array.from({ length: columns.count }, (_, row) => row).filter((row) => columns.clan[row] === 0)
  const included = Uint8Array.from({ length: columns.count }, (_, row) => columns.clan[row] ?? 0)
  return findLanguages(columns, ranges, included).describe(rows)
}

const times = (count: number, countries: readonly string[]): string[] =>
  Array.from({ length: count }, () => countries).flat()

test('countries that share a language are not diverse', () => {
  expect(describe(times(20, ['MX', 'AR', 'CO', 'ES']), times(100, ['MX', 'DE'])).effective).toBe(1)
  expect(describe(times(20, ['DE', 'AT', 'CH']), times(100, ['DE'])).effective).toBe(1)
  expect(describe(times(20, ['DE', 'FR', 'PL', 'TR']), times(100, ['DE'])).effective).toBeCloseTo(4)
})

test('an audience like the visitors of the site does not diverge, even with few votes', () => {
  const site = ['DE', 'FR', 'PL', 'TR', 'BR', 'US', 'IN', 'ID']
  expect(describe(times(50, site), times(500, site)).divergence).toBeCloseTo(0, 1)
  expect(describe(times(1, site), times(500, site)).divergence).toBeLessThan(0)
})

test('workers from anywhere diverge', () => {
  const [site, workers] = [times(200, ['US', 'GB', 'DE']), times(20, ['IN', 'BD', 'PK', 'ID', 'VN', 'RO', 'UA', 'KE'])]
  const { effective, divergence } = describe(workers, [...site, ...workers])
  expect(effective).toBeCloseTo(8)
  expect(divergence).toBeGreaterThan(1)
})

test('text that is not a country code counts as a language of its own, and unknown countries are left out', () => {
  expect(describe(times(10, ['T1', 'XX', '']), times(10, ['DE'])).effective).toBeCloseTo(2)
  expect(describe(['', ''], ['DE'])).toEqual({ effective: 0, divergence: 0 })
})
