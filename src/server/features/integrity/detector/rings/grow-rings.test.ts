import { expect, test } from 'vitest'
import { growRings } from './grow-rings.ts'
import type { SharedTriple, Triple } from './shared-triples.ts'

/** All triples that at least four of the keys share. */
function triplesOf(clansOf: readonly (readonly number[])[]): SharedTriple[] {
  const triples = new Map<string, { clans: Triple; keys: number[] }>()
  for (const [key, clans] of clansOf.entries())
    for (const a of clans)
      for (const b of clans.filter((one) => one > a))
        for (const c of clans.filter((one) => one > b)) {
          const name = `${a} ${b} ${c}`
          const triple = triples.get(name) ?? { clans: [a, b, c], keys: [] }
          triple.keys.push(key)
          triples.set(name, triple)
        }
  return [...triples.values()].filter(({ keys }) => keys.length >= 4)
}

const grow = (clansOf: readonly (readonly number[])[]) => growRings(triplesOf(clansOf), (key) => clansOf[key] ?? [])
const times = (count: number, clans: readonly number[]) => Array.from({ length: count }, () => clans)

test('a ring has the clans of most of its keys, and its members need not vote for all of them', () => {
  const rings = grow([...times(6, [1, 2, 3, 4]), ...times(4, [1, 2, 3]), [2, 3, 4], [1, 2, 8]])
  expect(rings).toEqual([{ clans: [1, 2, 3, 4], keys: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }])
})

test('rings that share two clans and a few keys stay apart', () => {
  const rings = grow([...times(9, [1, 2, 3, 4, 5]), ...times(7, [4, 5, 6, 7, 8]), [1, 2, 3, 4, 5, 6]])
  expect(rings.map(({ clans, keys }) => [clans, keys.length])).toEqual([
    [[1, 2, 3, 4, 5], 10],
    [[4, 5, 6, 7, 8], 7],
  ])
})

test('too few keys do not form a ring', () => {
  expect(grow([...times(3, [1, 2, 3]), [1, 2, 4]])).toEqual([])
})
