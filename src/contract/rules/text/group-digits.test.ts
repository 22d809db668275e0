import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'

test('formats numbers like Intl.NumberFormat in English', () => {
  const english = new Intl.NumberFormat('en')
  expect([0, 7, 999, 1000, 123_456, 1_234_567].map(groupDigits)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
  ])
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => groupDigits(number) === english.format(number)))
})
