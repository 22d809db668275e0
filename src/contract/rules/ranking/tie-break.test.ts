import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareContenders, type Contender, tieBreakDraw } from './tie-break.ts'

const base: Contender = { id: 1, effectiveVotes: 5, premium: false, lastVoteAt: 1000, lastWeekVotes: 0, lot: 1 }
const against = (better: Partial<Contender>, worse: Partial<Contender> = {}) =>
  compareContenders({ ...base, ...better }, { ...base, id: 2, ...worse })

describe('compareContenders prefers', () => {
  test('more effective votes, premium or not', () => {
    expect(against({ effectiveVotes: 6 }, { premium: true })).toBeLessThan(0)
  })
  test('at equal votes, premium, however late its last vote', () => {
    expect(against({ premium: true, lastVoteAt: 2000 })).toBeLessThan(0)
  })
  test('then the earlier last counted vote', () => {
    expect(against({ lastVoteAt: 999 }, { lastWeekVotes: 50 })).toBeLessThan(0)
  })
  test('without any vote, more votes last week', () => {
    const none = { effectiveVotes: 0, lastVoteAt: undefined }
    expect(against({ ...none, lastWeekVotes: 3, lot: 9 }, { ...none, lastWeekVotes: 2, lot: 1 })).toBeLessThan(0)
  })
  test('then the smaller lot, and finally the smaller id, so that the order is always defined', () => {
    expect(against({ lot: 0, id: 3 })).toBeLessThan(0)
    expect(against({})).toBeLessThan(0)
  })
})

test('compareContenders is a total order: antisymmetric and transitive', () => {
  const contender = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    effectiveVotes: fc.nat(2),
    premium: fc.boolean(),
    lastVoteAt: fc.option(fc.nat(2), { nil: undefined }),
    lastWeekVotes: fc.nat(2),
    lot: fc.nat(2),
  })
  fc.assert(
    fc.property(contender, contender, contender, (a, b, c) => {
      expect(Math.sign(compareContenders(a, b)) + Math.sign(compareContenders(b, a))).toBe(0)
      if (compareContenders(a, b) <= 0 && compareContenders(b, c) <= 0) {
        expect(compareContenders(a, c)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('lots favor no clan: each week draws them anew and evenly', () => {
  const first = (week: string) =>
    Array.from({ length: 100 }, (_, i) => i + 1).sort((a, b) => tieBreakDraw(week, a) - tieBreakDraw(week, b))[0]
  const winners = Array.from({ length: 400 }, (_, i) => first(`2026-W${i}`) ?? 0)
  expect(new Set(winners).size).toBeGreaterThan(80)
  const early = winners.filter((id) => id <= 50).length
  expect(early).toBeGreaterThan(140)
  expect(early).toBeLessThan(260)
})

test('lots stay the same in all versions, so that instances of two versions rank ties alike', () => {
  const lots = [1, 2, 2_147_483_647].map((id) => tieBreakDraw('2026-W47', id))
  expect(lots).toEqual([3_842_643_821, 3_385_684_731, 1_993_896_870])
})
