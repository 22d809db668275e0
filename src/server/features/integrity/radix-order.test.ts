import { expect, test } from 'vitest'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { radixOrder } from './radix-order.ts'

test.each([300, 6000])('orders %i numbers by their words and keeps the order of equal ones', (size) => {
  const random = seededRandom('radix order')
  const words = [2, 70_000, 2 ** 32 - 1].map((max) => Uint32Array.from({ length: size }, () => random.whole(0, max)))
  const repeated = words.map((word) => word.map((each, index) => (index % 3 === 0 ? 7 : each)))
  const numbers = Array.from({ length: size }, (_, index) => index)
  const expected = numbers.sort((a, b) => {
    const different = repeated.find((word) => word[a] !== word[b])
    return different ? (different[a] ?? 0) - (different[b] ?? 0) : a - b
  })
  expect([...radixOrder(size, repeated)]).toEqual(expected)
})
