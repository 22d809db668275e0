import { expect, test } from 'vitest'
import { parsePrice } from './campaign-fields.ts'

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
