import { expect, test } from 'vitest'
import { findClanRanges } from './clan-ranges.ts'
import { collectVotes } from './collect-votes.ts'
import { numberPairs, repeatedTokens } from './pair-column.ts'

/** Votes of the clans, in the examined week. */
function rangesOf(clans: readonly number[]) {
  const collector = collectVotes()
  for (const [index, clan] of clans.entries()) {
    const id = index + 1
    collector.add({ id, week: '2026-W46', clan_id: clan, voter_key: `key ${id}`, cast_at: '2026-11-10T00:00:00.000Z' })
  }
  return findClanRanges(collector.finish(), 0, 2)
}

const ranges = rangesOf([1, 1, 1, 1, 2, 2])
const allIncluded = new Uint8Array(6).fill(1)

test('tokens that no clan has twice are single, wherever else they occur', () => {
  const codes = Uint32Array.of(5, 3, 5, 4, 4, 0)
  expect([...repeatedTokens(ranges, { codes, size: 6 })]).toEqual([2, 1, 2, 1, 1, 0])
})

test('tokens that one clan has twice are the same value in others', () => {
  const codes = Uint32Array.of(5, 3, 3, 4, 3, 5)
  expect([...repeatedTokens(ranges, { codes, size: 6 })]).toEqual([1, 2, 2, 1, 2, 1])
})

test('votes with the same value and group have the same pair', () => {
  const property = { codes: [7, 7, 7, 0, 8, 7], context: [1, 2, 1, 1, 2, 2], coarse: [0, 0, 0, 0, 0, 0] }
  const { of, values, contexts, wide } = numberPairs(ranges, property, allIncluded, false)
  expect(of[2]).toBe(of[0])
  expect(new Set(of).size).toBe(4)
  expect([...of].map((pair) => values[pair])).toEqual(property.codes)
  expect([...of].map((pair) => contexts[pair])).toEqual(property.context)
  expect(wide[of[1] ?? 0]).toBe(wide[of[0] ?? 0])
})

test('an unknown token is pair 0, which has no value', () => {
  const property = { codes: [7, 7, 7, 0, 8, 7], context: [1, 2, 1, 1, 2, 2], coarse: [0, 0, 0, 0, 0, 0] }
  const { of, values } = numberPairs(ranges, property, allIncluded, true)
  expect(of[3]).toBe(0)
  expect(values[0]).toBe(0)
})
