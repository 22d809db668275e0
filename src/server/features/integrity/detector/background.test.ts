import { expect, test } from 'vitest'
import { createBackground } from './background.ts'
import { findClanRanges } from './clan-ranges.ts'
import { collectVotes } from './collect-votes.ts'

/** Votes of two clans in one week; clan 1 has `own` votes with the value 1, clan 2 has 10 of 100. */
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
  const comparison = { codes: values, context: none, coarse: none, strength: 0, unseen: 0 }
  return createBackground(findClanRanges(votes, 0, 2)).expectedElsewhere(flags, comparison)
}

test("leaves the clan's own votes out, however many they are", () => {
  expect(expectation(5)[0]).toBeCloseTo(0.1)
  expect(expectation(500)[0]).toBeCloseTo(0.1)
})

test('leaves votes out that are known to be fake', () => {
  // Rows 1 to 5 are half of the votes of clan 2 with the value.
  expect(expectation(1, (row) => (row >= 1 && row <= 5 ? 0 : 1))[0]).toBeCloseTo(5 / 95)
})
