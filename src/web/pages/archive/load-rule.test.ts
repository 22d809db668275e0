import { expect, test } from 'vitest'
import type { WeekLine } from '#contract/weeks.ts'
import { findNeighbors } from './load-rule.ts'

const aLine = (rank: number | null, decided: WeekLine['decided']): WeekLine => ({
  rank,
  id: (rank ?? 0) + 100,
  name: null,
  effective: 1,
  cast: null,
  counted: null,
  not_counted: null,
  undecided: null,
  penalty: null,
  premium: false,
  recommended: false,
  last_week: 0,
  decided,
})
const ranksOf = (lines: readonly WeekLine[]) => {
  const found = findNeighbors('2026-W47', lines)
  return found && [found.above.rank, found.below.rank]
}

test('the example is the first pair that a tie rule decided, skipping clans without a rank', () => {
  const lines = [aLine(1, null), aLine(2, 'votes'), aLine(null, null), aLine(3, 'draw'), aLine(4, 'earlier')]
  expect(ranksOf(lines)).toEqual([2, 3])
})

test('without a tie, the example is the first pair; without two ranks, there is none', () => {
  expect(ranksOf([aLine(1, null), aLine(2, 'votes'), aLine(3, 'votes')])).toEqual([1, 2])
  expect(ranksOf([aLine(1, null), aLine(null, null)])).toBeUndefined()
  expect(ranksOf([])).toBeUndefined()
})
