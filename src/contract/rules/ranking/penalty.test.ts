import { expect, test } from 'vitest'
import { effectiveVotes, sumPenalties } from './penalty.ts'

test.each([
  [10, 0, 10],
  [10, 40, 6],
  [7, 40, 4],
  [1, 1, 0],
  [199, 1, 197],
  [10, 100, 0],
  [0, 50, 0],
])('%i votes with a penalty of %i percent count as %i', (votes, penalty, effective) => {
  expect(effectiveVotes(votes, penalty)).toBe(effective)
})

test('penalties of a week add up to at most 100 percent', () => {
  expect(sumPenalties([])).toBe(0)
  expect(sumPenalties([30, 30])).toBe(60)
  expect(sumPenalties([70, 70])).toBe(100)
})
