import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('shows the total number of emails if the list is incomplete', () => {
  expect(countText(1, 1)).toBe('1 email')
  expect(countText(2)).toBe('2 emails')
  // An email was delivered between the two requests.
  expect(countText(2, 1)).toBe('2 emails')
  expect(countText(200, 1234)).toBe('The newest 200 of 1,234 emails')
})
