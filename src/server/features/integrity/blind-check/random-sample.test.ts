import { expect, test } from 'vitest'
import { RandomSample } from './random-sample.ts'

const numbers = Array.from({ length: 1000 }, (_, i) => i)

function draw(items: readonly number[], seed = '2026-W47'): number[] {
  const sample = new RandomSample<number>(50, seed)
  for (const item of items) sample.add(item, item)
  return sample.items()
}

test('draws the same items in the same order, regardless of how they arrive', () => {
  const drawn = draw(numbers)
  expect(new Set(drawn).size).toBe(50)
  expect(draw(numbers.toReversed())).toEqual(drawn)
  expect(draw(numbers, '2026-W48')).not.toEqual(drawn)
})

test('draws evenly over the stream, and everything from a short one', () => {
  const firstHalf = Array.from({ length: 40 }, (_, seed) => draw(numbers, String(seed))).flat().filter((n) => n < 500) // prettier-ignore
  expect(firstHalf.length / 2000).toBeCloseTo(0.5, 1)
  expect(new Set(draw([3, 1, 2]))).toEqual(new Set([1, 2, 3]))
})

test('draws evenly from a stream that is slightly longer than the sample', () => {
  for (let length = 51; length <= 200; length += 7) {
    const items = numbers.slice(0, length)
    for (let seed = 0; seed < 20; seed++) {
      const drawn = draw(items, String(seed))
      expect(drawn).toHaveLength(50)
      expect(draw(items.toReversed(), String(seed))).toEqual(drawn)
      expect(draw(items.toSorted((a, b) => (a % 13) - (b % 13)), String(seed))).toEqual(drawn) // prettier-ignore
    }
  }
})
