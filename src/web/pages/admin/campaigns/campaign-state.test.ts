import { expect, test } from 'vitest'
import { campaignState, isUnfinished } from './campaign-state.ts'

test.each([
  [7, 10, 'upcoming', true],
  [5, 10, 'running', true],
  [5, 5.5, 'over', false],
  [9, 9, 'canceled', false],
  [4, 4, 'canceled', false],
] as const)('a campaign from %d to %d is %s at 6', (start, end, state, unfinished) => {
  const found = campaignState({ starts_at: start, ends_at: end } as Parameters<typeof campaignState>[0], 6)
  expect([found, isUnfinished(found)]).toEqual([state, unfinished])
})
