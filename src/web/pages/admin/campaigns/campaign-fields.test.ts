import { expect, test } from 'vitest'
import { localTime, readLocalTime, readPrice } from './campaign-fields.ts'

test('a time comes back from its field, to the minute', () => {
  const instant = Date.UTC(2026, 10, 21, 12, 34)
  expect(readLocalTime(localTime(instant))).toBe(instant)
})

test.each(['', 'tomorrow', '2026-13-01T00:00'])('%j is no time', (typed) => {
  expect(readLocalTime(typed)).toBeUndefined()
})

test.each([
  ['', null],
  ['7.99', 7.99],
  ['$7,99', 7.99],
  ['0', 0],
  ['-1', Number.NaN],
  ['7.999', Number.NaN],
  ['free', Number.NaN],
])('a price of %j is %j', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})
