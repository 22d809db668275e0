import { expect, test } from 'vitest'
import fc from 'fast-check'
import { sortInSteps } from './sort-in-steps.ts'

function sort<T>(items: readonly T[], compare: (a: T, b: T) => number): { sorted: T[]; steps: number } {
  const sorting = sortInSteps(items, compare)
  for (let steps = 0; ; steps++) {
    const { done, value } = sorting.next()
    if (done) return { sorted: value, steps }
  }
}

test('sorts like Array.sort, including equal items', () => {
  const compare = (a: readonly number[], b: readonly number[]) => (a[0] ?? 0) - (b[0] ?? 0)
  for (const length of [0, 1, 1023, 1024, 1025, 5000, 20_000]) {
    const items = Array.from({ length }, (_, i) => [(i * 7919) % 997, i])
    expect(sort(items, compare).sorted).toEqual(items.toSorted(compare))
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat()), { maxLength: 3000 }), (items) => {
      expect(sort(items, compare).sorted).toEqual(items.toSorted(compare))
    }),
    { numRuns: 20 },
  )
})

test('does not modify its input, and yields often', () => {
  const items = Array.from({ length: 50_000 }, (_, i) => 50_000 - i)
  const { sorted, steps } = sort(items, (a, b) => a - b)
  expect([items[0], sorted[0]]).toEqual([50_000, 1])
  expect(steps).toBeGreaterThan(100)
})
