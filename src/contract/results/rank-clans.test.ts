import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { tieBreakDraw } from '../rules/ranking/tie-break.ts'
import { type ClanInputs, clanLine, rankClans } from './rank-clans.ts'

const week = '2026-W47'

function aClan(clan: number, changes: Partial<ClanInputs> = {}): ClanInputs {
  return {
    clan,
    counted: 0,
    notCounted: 0,
    undecided: 0,
    penalty: 0,
    premium: false,
    recommended: false,
    listed: true,
    lastWeek: 0,
    lastVoteOrder: 0,
    ...changes,
  }
}

const placesOf = (clans: readonly ClanInputs[]) =>
  Object.fromEntries(rankClans(week, clans).map(({ clan, rank, decided }) => [clan, [rank, decided]]))

test('each rule decides only if all previous ones tie, and is named', () => {
  const [early, late] = tieBreakDraw(week, 6) < tieBreakDraw(week, 7) ? [6, 7] : [7, 6]
  const tied = { counted: 5, lastVoteOrder: 3, lastWeek: 2 }
  const clans = [
    aClan(1, { counted: 20, penalty: 50, lastVoteOrder: 9 }),
    aClan(2, { counted: 9, lastVoteOrder: 1 }),
    aClan(3, { ...tied, premium: true, lastVoteOrder: 8 }),
    aClan(4, { ...tied, lastVoteOrder: 2, lastWeek: 0 }),
    aClan(5, { ...tied, lastWeek: 3 }),
    aClan(6, tied),
    aClan(7, tied),
  ]
  expect(placesOf(clans)).toEqual({
    1: [1, null],
    2: [2, 'votes'],
    3: [3, 'votes'],
    4: [4, 'premium'],
    5: [5, 'earlier'],
    [early]: [6, 'lastWeek'],
    [late]: [7, 'draw'],
  })
})

test('clans that were not listed, are recommended or have no effective votes have no rank', () => {
  const clans = [
    aClan(1, { counted: 9, listed: false, lastVoteOrder: 1 }),
    aClan(2, { counted: 9, recommended: true, lastVoteOrder: 2 }),
    aClan(3, { counted: 9, penalty: 100, lastVoteOrder: 3 }),
    aClan(4, { notCounted: 4, undecided: 2 }),
    aClan(5, { counted: 1, lastVoteOrder: 4 }),
  ]
  expect(placesOf(clans)).toEqual({ 1: [null, null], 2: [null, null], 3: [null, null], 4: [null, null], 5: [1, null] })
})

test('lines are canonical JSON, by ascending ID', () => {
  const lines = rankClans(week, [aClan(12, { undecided: 3 }), aClan(3, { counted: 2, notCounted: 4 })])
  expect(lines.map(({ clan }) => clan)).toEqual([3, 12])
  for (const line of lines) expect(clanLine(line)).toBe(canonicalize(line))
  expect(lines[0]).toMatchObject({ cast: 6, effective: 2 })
})
