import { expect, test } from 'vitest'
import { findClanRanges } from './clan-ranges.ts'
import { collectVotes } from '../votes/collect-votes.ts'
import { numberPairs, repeatedTokens } from './pair-column.ts'

/** The ranges of votes for these clans, in the examined week and in the week before. */
function rangesOf(clans: readonly number[], before: readonly number[] = []) {
  const collector = collectVotes()
  let id = 0
  const add = (week: '2026-W45' | '2026-W46', clan: number) => {
    id++
    collector.add({ id, week, clan_id: clan, voter_key: `key ${id}`, cast_at: '2026-11-10T00:00:00.000Z' })
  }
  for (const clan of before) add('2026-W45', clan)
  for (const clan of clans) add('2026-W46', clan)
  return findClanRanges(collector.finish(), before.length > 0 ? 1 : 0, 2)
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

test('earlier weeks are counted by clan and pair, without votes that do not count', () => {
  const ofTwoWeeks = rangesOf([1, 2], [1, 1, 1, 2, 2, 2])
  const codes = [7, 8, 7, 9, 7, 9, 7, 9]
  const none = new Uint8Array(8)
  const included = Uint8Array.of(1, 1, 1, 1, 1, 0, 1, 1)
  const { of, earlier, values } = numberPairs(ofTwoWeeks, { codes, context: none, coarse: none }, included, false)
  expect([...of].map((pair) => values[pair])).toEqual([7, 9])
  const countsOf = (clan: number) =>
    [...earlier.pairs.keys()]
      .slice(earlier.starts[clan], earlier.starts[clan + 1])
      .map((index) => [values[earlier.pairs[index] ?? 0], earlier.votes[index]])
  expect(countsOf(0)).toEqual([
    [7, 2],
    [8, 1],
  ])
  expect(countsOf(1)).toEqual([
    [9, 1],
    [7, 1],
  ])
})
