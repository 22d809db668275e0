import { expect, test } from 'vitest'
import { countClans, countVotes } from './count-texts.ts'

test('numbers of votes and clans have separators, and one is singular', () => {
  expect([0, 1, 1200].map(countVotes)).toEqual(['0 votes', '1 vote', '1,200 votes'])
  expect([0, 1, 1200].map(countClans)).toEqual(['0 clans', '1 clan', '1,200 clans'])
})
