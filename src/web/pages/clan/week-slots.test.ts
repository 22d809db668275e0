import { expect, test } from 'vitest'
import type { ClanWeek } from '#contract/weeks.ts'
import { lastWeekSlots } from './week-slots.ts'

const week = (name: string, votes = 1): ClanWeek => {
  return { week: name, status: 'final', version: 1, rank: 1, votes, recommended: false }
}
const votesOf = (weeks: readonly ClanWeek[], count = 8) =>
  lastWeekSlots(weeks, count).map((slot) => [slot.week, slot.result?.votes])

test('are the last weeks, oldest first, even across the end of a year with 53 weeks', () => {
  expect(votesOf([week('2027-W02', 4), week('2027-W01', 3), week('2026-W53', 2), week('2026-W52')], 3)).toEqual([
    ['2026-W53', 2],
    ['2027-W01', 3],
    ['2027-W02', 4],
  ])
})

test('have a gap for a week without a result, and begin with the first week of the clan', () => {
  expect(votesOf([week('2026-W47', 5), week('2026-W45', 2)])).toEqual([
    ['2026-W45', 2],
    ['2026-W46', undefined],
    ['2026-W47', 5],
  ])
  expect(votesOf([])).toEqual([])
})
