import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('says how many emails there are if the list does not have all of them', () => {
  expect(countText(1, 1)).toBe('1 email')
  expect(countText(2)).toBe('2 emails')
  // One was delivered between the two requests.
  expect(countText(2, 1)).toBe('2 emails')
  expect(countText(200, 1234)).toBe('The newest 200 of 1,234 emails')
})
