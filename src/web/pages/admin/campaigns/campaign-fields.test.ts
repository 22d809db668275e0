import { expect, test } from 'vitest'
import { formatLocalTime, parseLocalTime, parsePrice } from './campaign-fields.ts'

test('a formatted time parses to the same minute', () => {
  const instant = Date.UTC(2026, 10, 21, 12, 34)
  expect(parseLocalTime(formatLocalTime(instant))).toBe(instant)
})

test.each(['', 'tomorrow', '2026-13-01T00:00'])('rejects the time %j', (text) => {
  expect(parseLocalTime(text)).toBeUndefined()
})

test.each([
  ['', null],
  ['7.99', 7.99],
  ['$7,99', 7.99],
  ['0', 0],
  ['-1', Number.NaN],
  ['7.999', Number.NaN],
  ['free', Number.NaN],
])('parses the price %j as %j', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})
