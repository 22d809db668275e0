import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bitset, createBitset, forEachBit, intersectBits } from '../bitset.ts'
import { PostingList } from './posting-list.ts'

const ids = fc.oneof(
  fc.uniqueArray(fc.nat(20_000), { maxLength: 50 }),
  fc
    .tuple(fc.nat(2000), fc.integer({ min: 1, max: 5 }))
    .map(([first, step]) => Array.from({ length: 3000 }, (_, n) => first + n * step)),
)

function bitsOf(given: readonly number[]) {
  const set = new PostingList()
  for (const id of given) set.add(id)
  const bits = createBitset(20_001)
  set.orInto(bits)
  return bits
}

function idsIn(bits: Bitset) {
  const found: number[] = []
  forEachBit(bits, (id) => found.push(id))
  return found
}

test('lists and bitsets contain what was added, and intersect correctly', () =>
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const bits = bitsOf(some)
      expect(idsIn(bits)).toEqual(some.toSorted((a, b) => a - b))
      intersectBits(bits, bitsOf(others))
      const wanted = new Set(others)
      expect(idsIn(bits)).toEqual(some.filter((id) => wanted.has(id)).sort((a, b) => a - b))
    }),
  ))
