import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareContenders, type Contender, tieBreakDraw } from './tie-break.ts'

const plain: Contender = { id: 1, effectiveVotes: 5, premium: false, lastVoteAt: 1000, lastWeekVotes: 0, lot: 1 }
const against = (better: Partial<Contender>, worse: Partial<Contender> = {}) =>
  compareContenders({ ...plain, ...better }, { ...plain, id: 2, ...worse })

describe('of two contenders the better one', () => {
  test('has more effective votes, premium or not', () => {
    expect(against({ effectiveVotes: 6 }, { premium: true })).toBeLessThan(0)
  })
  test('at equal votes is premium, however late its last vote', () => {
    expect(against({ premium: true, lastVoteAt: 2000 })).toBeLessThan(0)
  })
  test('then had its last counted vote earlier', () => {
    expect(against({ lastVoteAt: 999 }, { lastWeekVotes: 50 })).toBeLessThan(0)
  })
  test('without any vote, did better last week', () => {
    const none = { effectiveVotes: 0, lastVoteAt: undefined }
    expect(against({ ...none, lastWeekVotes: 3, lot: 9 }, { ...none, lastWeekVotes: 2, lot: 1 })).toBeLessThan(0)
  })
  test('then has the smaller lot, and at last the smaller id, so that no order is left to chance', () => {
    expect(against({ lot: 0, id: 3 })).toBeLessThan(0)
    expect(against({})).toBeLessThan(0)
  })
})

test('the order is total: antisymmetric and transitive', () => {
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

test('lots favour nobody: every week deals the early ids anew, and evenly', () => {
  const first = (week: string) =>
    Array.from({ length: 100 }, (_, i) => i + 1).sort((a, b) => tieBreakDraw(week, a) - tieBreakDraw(week, b))[0]
  const winners = Array.from({ length: 400 }, (_, i) => first(`2026-W${i}`) ?? 0)
  expect(new Set(winners).size).toBeGreaterThan(80)
  const early = winners.filter((id) => id <= 50).length
  expect(early).toBeGreaterThan(140)
  expect(early).toBeLessThan(260)
})
