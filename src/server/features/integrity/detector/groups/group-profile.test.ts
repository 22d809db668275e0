import { expect, test } from 'vitest'
import { shareOfQuietHours } from './group-profile.ts'

/** One vote in each of these hours, on two days. */
const votesAt = (hours: readonly number[]) =>
  [9, 10].flatMap((day) => hours.map((hour) => Date.UTC(2026, 10, day, hour, 30)))

const allHours = Array.from({ length: 24 }, (_, hour) => hour)

test.each([
  ['all hours', allHours, 1 / 3],
  ['the day', allHours.slice(8), 0],
  ['the day, with a night around midnight', allHours.slice(4, 20), 0],
  ['the day, with two of 18 votes at night', [...allHours.slice(4, 20), 0, 22], 2 / 18],
  ['two short pauses', [...allHours.slice(0, 8), ...allHours.slice(12, 20)], 4 / 16],
])('the quiet hours of votes at %s', (_, hours, share) => {
  expect(shareOfQuietHours(votesAt(hours))).toBeCloseTo(share)
})
