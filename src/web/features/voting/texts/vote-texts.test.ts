import { expect, test } from 'vitest'
import { retryText, votesText, voteDigits } from './vote-texts.ts'

test.each([
  [0, '00'],
  [7, '07'],
  [10, '10'],
  [99, '99'],
  [100, '100'],
  [10_000, '10,000'],
])('%i votes are shown as %s', (votes, digits) => {
  expect(voteDigits(votes)).toBe(digits)
})

test('counts and pauses have singular and plural forms', () => {
  expect([0, 1, 1042].map(votesText)).toEqual(['0 votes this week', '1 vote this week', '1,042 votes this week'])
  expect(retryText(1)).toContain('1 second.')
  expect(retryText(30)).toContain('30 seconds.')
})
