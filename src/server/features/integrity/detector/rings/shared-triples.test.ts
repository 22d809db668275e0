import { expect, test } from 'vitest'
import type { ManyClanKeys } from './many-clan-keys.ts'
import { findSharedTriples } from './shared-triples.ts'

/** Rows are clan numbers here. */
function keysOf(clans: readonly (readonly number[])[]): ManyClanKeys {
  const starts = [0]
  for (const own of clans) starts.push((starts.at(-1) ?? 0) + own.length)
  return { count: clans.length, rows: Uint32Array.from(clans.flat()), starts: Uint32Array.from(starts) }
}

const find = (clans: readonly (readonly number[])[]) => findSharedTriples(keysOf(clans), (clan) => clan)

test('finds three clans for which at least four keys vote, and these keys', () => {
  const shared = [1, 5, 9]
  const found = find([shared, [1, 2, 3, 4], shared, [1, 5, 7, 9], [2, 3, 4], [2, 3, 4], shared])
  expect(found).toEqual([{ clans: [1, 5, 9], keys: [0, 2, 3, 6] }])
})

test('finds every triple of more than three clans', () => {
  const found = find(Array.from({ length: 4 }, () => [3, 4, 5, 6]))
  expect(found.map(({ clans }) => clans)).toEqual([
    [3, 4, 5],
    [3, 4, 6],
    [3, 5, 6],
    [4, 5, 6],
  ])
})

test('finds a part of very many triples, each with all of its keys', () => {
  const keys = keysOf(Array.from({ length: 8 }, () => Array.from({ length: 24 }, (_, clan) => clan)))
  const all = findSharedTriples(keys, (clan) => clan)
  const part = findSharedTriples(keys, (clan) => clan, 8000)
  expect(all).toHaveLength(2024)
  expect(part.length).toBeGreaterThan(500)
  expect(part.length).toBeLessThan(850)
  expect(part.every((triple) => triple.keys.length === 8)).toBe(true)
})
