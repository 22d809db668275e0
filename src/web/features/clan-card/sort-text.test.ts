import { expect, test } from 'vitest'
import { sortText } from './sort-text.ts'

test.each([
  ['rising', { votes: 1240, votes_last_week: 6 }, '+1,234 vs. last week'],
  ['rising', { votes: 2, votes_last_week: 5 }, '−3 vs. last week'],
  ['rising', { votes: 0, votes_last_week: 0 }, 'Same as last week'],
  ['last-week', { votes: 9, votes_last_week: 1204 }, '1,204 votes last week'],
  ['last-week', { votes: 9, votes_last_week: 1 }, '1 vote last week'],
  ['last-week', { votes: 9, votes_last_week: 0 }, 'No votes last week'],
  ['newest', { votes: 9, listed_at: 0 }, 'Listed 3 days ago'],
  ['week', { votes: 9 }, undefined],
  ['random', { votes: 9 }, undefined],
])('by %s, a card says what it is sorted by: %o', (order, clan, text) => {
  expect(sortText(clan, order, 3 * 24 * 60 * 60_000)).toBe(text)
})
