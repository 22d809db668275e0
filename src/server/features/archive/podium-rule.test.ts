import { expect, test } from 'vitest'
import { votesForNewPodium } from './podium-rule.ts'

test.each([
  [1, 3],
  [30, 3],
  [31, 4],
  [4000, 400],
])("after %i votes of last week's podium, this week's needs %i", (last, needed) => {
  expect(votesForNewPodium(last)).toBe(needed)
})
