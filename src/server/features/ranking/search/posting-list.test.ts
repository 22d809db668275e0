import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachBit, intersectBits, createBitset, PostingList } from './posting-list.ts'

/** More than are held one by one, or fewer. */
const places = fc.oneof(
  fc.uniqueArray(fc.nat(20_000), { maxLength: 50 }),
  fc
    .tuple(fc.nat(2000), fc.integer({ min: 1, max: 5 }))
    .map(([first, step]) => Array.from({ length: 3000 }, (_, n) => first + n * step)),
)

function bitsOf(given: readonly number[]) {
  const set = new PostingList()
  for (const place of given) set.add(place)
  const bits = createBitset(20_001)
  set.orInto(bits)
  return bits
}

function placesIn(bits: Int32Array) {
  const found: number[] = []
  forEachBit(bits, (place) => found.push(place))
  return found
}

test('a set has what was added to it, few or many, and what two sets have is common to them', () =>
  fc.assert(
    fc.property(places, places, (some, others) => {
      const bits = bitsOf(some)
      expect(placesIn(bits)).toEqual(some.toSorted((a, b) => a - b))
      intersectBits(bits, bitsOf(others))
      const wanted = new Set(others)
      expect(placesIn(bits)).toEqual(some.filter((place) => wanted.has(place)).sort((a, b) => a - b))
    }),
  ))
