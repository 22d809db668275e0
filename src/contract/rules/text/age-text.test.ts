import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const hour = 60 * 60_000
const day = 24 * hour

test.each([
  [-hour, 'just now'],
  [0, 'just now'],
  [hour - 1, '55 minutes ago'],
  [hour, '1 hour ago'],
  [47 * hour, '47 hours ago'],
  [2 * day, '2 days ago'],
  [61 * day - 1, '60 days ago'],
  [61 * day, '2 months ago'],
  [730 * day, '23 months ago'],
  [731 * day, '2 years ago'],
  [1096 * day, '3 years ago'],
])('an age of %i ms is %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})
