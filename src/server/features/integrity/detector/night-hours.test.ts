import { expect, test } from 'vitest'
import { findClanRanges } from './clan-ranges.ts'
import { areByDay, findNightHours, isNightKnown } from './night-hours.ts'
import { columnsOf, examinedWeek, sampleVotes } from './votes.fixture.ts'

const monday = Date.UTC(2026, 10, 9, 4)
const hour = 3_600_000
const attacked = 1

/**
 * Votes for clans 2 and 3, 300 of each country: in DE from 7:00 to 23:00 UTC, in BR four hours later, in PL at all hours. And votes for
 * clan 1 at `hours`, all from one country.
 */
function examine(country: string, hours: readonly number[], others = 300) {
  const votes = sampleVotes(0, 0)
  const add = (clan: number, from: string, at: number, index: number) =>
    votes.add(
      votes.newVoter(clan, from, { cast_at: new Date(monday + (index % 6) * 24 * hour + at * hour).toISOString() }),
    )
  for (let index = 0; index < others; index++) {
    const clan = 2 + (index % 2)
    // The week begins at 4:00 UTC.
    add(clan, 'DE', 3 + (index % 16), index)
    add(clan, 'BR', 7 + (index % 16), index)
    add(clan, 'PL', index % 24, index)
  }
  for (const [index, at] of hours.entries()) add(attacked, country, at, index)
  const columns = columnsOf(votes.rows())
  const ranges = findClanRanges(columns, columns.weeks.indexOf(examinedWeek), 2)
  const rows = Array.from({ length: columns.count }, (_, row) => row).filter((row) => columns.clanIds[columns.clan[row] ?? 0] === attacked) // prettier-ignore
  const night = findNightHours(columns, ranges, new Uint8Array(columns.count).fill(1)).count(0, rows)
  return { night, isKnown: isNightKnown(night, rows.length), areByDay: areByDay(night, rows.length) }
}

const roundTheClock = Array.from({ length: 48 }, (_, index) => index % 24)
const byDay = (from: number) => Array.from({ length: 48 }, (_, index) => from + (index % 16))

test('knows the nights of a country from the votes for other clans', () => {
  expect(examine('DE', byDay(3))).toEqual({ night: { of: 48, seen: 0, usual: 0 }, isKnown: true, areByDay: true })
  expect(examine('DE', roundTheClock)).toEqual({
    night: { of: 48, seen: 16, usual: 0 },
    isKnown: true,
    areByDay: false,
  })
})

test('people of another country sleep at other hours', () => {
  expect(examine('BR', byDay(7)).areByDay).toBe(true)
  expect(examine('BR', byDay(3)).night).toMatchObject({ seen: 12 })
})

test('knows nothing if there are few votes for other clans, or as many at night as by day', () => {
  expect(examine('DE', byDay(3), 199)).toMatchObject({ night: { of: 0 }, isKnown: false, areByDay: false })
  expect(examine('FR', byDay(3))).toMatchObject({ night: { of: 0 }, isKnown: false, areByDay: false })
  expect(examine('PL', byDay(3))).toMatchObject({ night: { of: 48 }, isKnown: false, areByDay: false })
})

test('tolerates a quarter of the way to chance, or a standard deviation', () => {
  const night = { of: 120, usual: 8 }
  expect(areByDay({ ...night, seen: 16 }, 120)).toBe(true)
  expect(areByDay({ ...night, seen: 17 }, 120)).toBe(false)
  const small = { of: 24, usual: 4 }
  expect(areByDay({ ...small, seen: 6 }, 24)).toBe(true)
  expect(areByDay({ ...small, seen: 7 }, 24)).toBe(false)
  expect(areByDay({ ...small, seen: 6 }, 49)).toBe(false)
})
