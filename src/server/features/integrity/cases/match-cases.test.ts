import { expect, test } from 'vitest'
import { matchCases, mustReopen } from './match-cases.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const group = (clanId: number, from: number, to: number) => ({ clanId, voteIds: range(from, to) })
const aCase = (id: number, clanId: number, from: number, to: number) => ({ id, ...group(clanId, from, to) })
const idsOf = (...args: Parameters<typeof matchCases>) => matchCases(...args).map((found) => found?.id)

test('a group continues the case of its clan with which it shares the most votes, at least half of the smaller one', () => {
  expect(idsOf([group(1, 0, 100)], [aCase(7, 1, 0, 40), aCase(8, 1, 40, 100)])).toEqual([8])
  // Half of the smaller one, whichever grew.
  expect(idsOf([group(1, 0, 100)], [aCase(7, 1, 90, 110)])).toEqual([7])
  expect(idsOf([group(1, 90, 110)], [aCase(7, 1, 0, 100)])).toEqual([7])
  expect(idsOf([group(1, 0, 100)], [aCase(7, 1, 91, 110)])).toEqual([undefined])
  // The case of another clan, and no case.
  expect(idsOf([group(1, 0, 100)], [aCase(7, 2, 0, 100)])).toEqual([undefined])
  expect(idsOf([group(1, 0, 100)], [])).toEqual([undefined])
})

test('each case is continued by one group: a split continues in the larger part, and a merger continues the largest case', () => {
  expect(idsOf([group(1, 0, 40), group(1, 40, 100)], [aCase(7, 1, 0, 100)])).toEqual([undefined, 7])
  expect(idsOf([group(1, 0, 100)], [aCase(7, 1, 0, 30), aCase(8, 1, 30, 100)])).toEqual([8])
  // Equally many votes: the older case, the first group.
  expect(idsOf([group(1, 0, 50), group(1, 50, 100)], [aCase(7, 1, 0, 100), aCase(8, 1, 0, 100)])).toEqual([7, 8])
})

test('the first group of a clan that continues no case continues its appeal', () => {
  const appeal = aCase(9, 1, 0, 0)
  expect(idsOf([group(2, 0, 9), group(1, 0, 100), group(1, 100, 200)], [aCase(7, 1, 0, 100), appeal])).toEqual([undefined, 7, 9]) // prettier-ignore
  expect(idsOf([group(2, 0, 9)], [appeal])).toEqual([undefined])
})

test('a decided case opens again if its group gained 30 votes and a quarter', () => {
  expect([mustReopen(40, 29), mustReopen(40, 30), mustReopen(400, 99), mustReopen(400, 100)]).toEqual([false, true, false, true]) // prettier-ignore
})
