import { expect, test } from 'vitest'
import { findClanRanges } from '../properties/clan-ranges.ts'
import { areAtNight, areByDay, findNightHours, isNightKnown } from './night-hours.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'

const monday = Date.UTC(2026, 10, 9, 4)
const hour = 3_600_000
const attacked = 1

/**
 * Votes for clans 2 and 3, 300 of each country: in DE from 7:00 to 23:00 UTC, in BR four hours later, in PL at all hours; and votes for
 * clan 1 at `hours`, all from one country.
 */
function votesByDay(others: number, country: string, hours: readonly number[]) {
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
  return votes.rows()
}

/** The night votes of clan 1. */
function examine(country: string, hours: readonly number[], others = 300) {
  const columns = columnsOf(votesByDay(others, country, hours))
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

test('leaves out the votes of the clan that is examined', () => {
  const columns = columnsOf(votesByDay(400, 'DE', byDay(19)))
  const ranges = findClanRanges(columns, columns.weeks.indexOf(examinedWeek), 2)
  const nights = findNightHours(columns, ranges, new Uint8Array(columns.count).fill(1))
  const rowsOf = (clan: number) =>
    Array.from({ length: columns.count }, (_, row) => row).filter((row) => columns.clan[row] === clan)
  const [ofAttacked, ofOther] = [
    rowsOf(0),
    rowsOf(1).filter((row) => columns.names.country[columns.country.codes[row] ?? 0] === 'DE'),
  ]
  expect(nights.count(0, ofAttacked)).toMatchObject({ of: 48, usual: 0 })
  // For another clan, the votes for clan 1 are part of the baseline.
  const { of, usual } = nights.count(1, ofOther)
  expect(of).toBe(200)
  expect(usual).toBeGreaterThan(5)
  expect(nights.count(0, ofAttacked)).toMatchObject({ of: 48, usual: 0 })
})

test('expects people of another country to sleep at other hours', () => {
  expect(examine('BR', byDay(7)).areByDay).toBe(true)
  expect(examine('BR', byDay(3)).night).toMatchObject({ seen: 12 })
})

test('does not know the nights if there are few votes for other clans, or as many at night as by day', () => {
  expect(examine('DE', byDay(3), 199)).toMatchObject({ night: { of: 0 }, isKnown: false, areByDay: false })
  expect(examine('FR', byDay(3))).toMatchObject({ night: { of: 0 }, isKnown: false, areByDay: false })
  expect(examine('PL', byDay(3))).toMatchObject({ night: { of: 48 }, isKnown: false, areByDay: false })
})

test('tolerates a quarter of the distance between baseline and chance, and a standard deviation', () => {
  const night = { of: 120, usual: 8 }
  expect(areByDay({ ...night, seen: 18 }, 120)).toBe(true)
  expect(areByDay({ ...night, seen: 19 }, 120)).toBe(false)
  const small = { of: 24, usual: 4 }
  expect(areByDay({ ...small, seen: 7 }, 24)).toBe(true)
  expect(areByDay({ ...small, seen: 8 }, 24)).toBe(false)
  expect(areByDay({ ...small, seen: 7 }, 30)).toBe(true)
  // The nights of a fifth of the votes may be unknown.
  expect(areByDay({ ...small, seen: 7 }, 31)).toBe(false)
})

test('votes at night exceed half the distance between baseline and chance, and two standard deviations', () => {
  const night = { of: 120, usual: 16 }
  expect(areAtNight({ ...night, seen: 28 }, 120)).toBe(false)
  expect(areAtNight({ ...night, seen: 29 }, 120)).toBe(true)
  const few = { of: 36, usual: 7 }
  expect(areAtNight({ ...few, seen: 12 }, 36)).toBe(false)
  expect(areAtNight({ ...few, seen: 13 }, 36)).toBe(true)
  expect(areAtNight({ ...night, seen: 29 }, 160)).toBe(false)
})
