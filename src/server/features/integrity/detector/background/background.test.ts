import { expect, test } from 'vitest'
import { expectElsewhere } from './background.ts'
import { findClanRanges } from '../properties/clan-ranges.ts'
import { collectVotes } from '../votes/collect-votes.ts'
import { numberPairs } from '../properties/pair-column.ts'

/** One week with two clans: clan 1 has `own` votes with the value 1; clan 2 has 100 votes, 10 of them with the value 1. */
function expectation(own: number, included: (row: number) => number = () => 1) {
  const collector = collectVotes()
  const values: number[] = []
  const add = (clan: number, value: number) => {
    values.push(value)
    const id = values.length
    collector.add({ id, week: '2026-W46', clan_id: clan, voter_key: `key ${id}`, cast_at: '2026-11-10T00:00:00.000Z' })
  }
  for (let vote = 0; vote < own; vote++) add(1, 1)
  for (let vote = 0; vote < 100; vote++) add(2, vote < 10 ? 1 : 2)
  const votes = collector.finish()
  const none = new Uint8Array(votes.count)
  const flags = Uint8Array.from({ length: votes.count }, (_, row) => included(row))
  const ranges = findClanRanges(votes, 0, 2)
  const column = numberPairs(ranges, { codes: values, context: none, coarse: none }, flags, false)
  const expected = expectElsewhere(ranges, column, flags, { strength: 0, unseen: 0 })
  // Asks for clan 1 twice: the counts that an answer subtracts must be restored for the next one.
  const pair = Uint32Array.of(column.of[0] ?? 0)
  expect(expected(0, pair)).toEqual(expected(0, pair))
  return expected(0, pair)[0]
}

test("leaves the clan's own votes out, regardless of their number", () => {
  expect(expectation(5)).toBeCloseTo(0.1)
  expect(expectation(500)).toBeCloseTo(0.1)
})

test('leaves votes out that are known to be fake', () => {
  // Rows 1 to 5 are half of clan 2's votes with the value.
  expect(expectation(1, (row) => (row >= 1 && row <= 5 ? 0 : 1))).toBeCloseTo(5 / 95)
})
