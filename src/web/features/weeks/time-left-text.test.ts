import { expect, test } from 'vitest'
import { timeLeftText } from './time-left-text.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [62 * hour + 59 * minute, 'in 2 days 14 hours'],
  [24 * hour, 'in 1 day'],
  [23 * hour + 59 * minute, 'in 23 hours 59 minutes'],
  [hour, 'in 1 hour'],
  [minute, 'in 1 minute'],
  [minute - 1, 'in less than a minute'],
  [0, 'now: a new week is starting'],
])('formats %d ms as "%s"', (leftMs, text) => {
  expect(timeLeftText(leftMs)).toBe(text)
})
