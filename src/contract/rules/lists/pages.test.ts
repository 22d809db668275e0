import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctPage, pageCount, pageSlots } from './pages.ts'

describe('correctPage', () => {
  test.each([
    ['1', 30, 1],
    ['3', 30, 3],
    ['4', 30, 3],
    ['0', 30, 1],
    ['-1', 30, 1],
    ['2.5', 30, 1],
    ['1e1', 300, 1],
    ['abc', 30, 1],
    ['', 30, 1],
    [null, 30, 1],
    ['999999999', 30, 3],
    ['99999999999999999999', 30, 1],
    ['5', 0, 1],
    ['2', 12, 1],
    ['2', 13, 2],
  ])('%j of %i clans becomes %i', (page, total, corrected) => {
    expect(correctPage(page, total)).toBe(corrected)
  })

  test('always returns an existing page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.constant(null)), fc.nat(10_000), (page, total) => {
        const corrected = correctPage(page, total)
        expect(Number.isInteger(corrected) && corrected >= 1 && corrected <= pageCount(total)).toBe(true)
      }),
    )
  })
})

describe('pageSlots', () => {
  test('lists all pages when there are 7 or fewer', () => {
    expect(pageSlots(1, 1)).toEqual([1])
    expect(pageSlots(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
  test.each([
    [1, [1, 2, 3, 4, 5, 'gap', 10]],
    [3, [1, 2, 3, 4, 5, 'gap', 10]],
    [4, [1, 2, 3, 4, 5, 'gap', 10]],
    [5, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [6, [1, 'gap', 5, 6, 7, 'gap', 10]],
    [7, [1, 'gap', 6, 7, 8, 9, 10]],
    [8, [1, 'gap', 6, 7, 8, 9, 10]],
    [10, [1, 'gap', 6, 7, 8, 9, 10]],
  ])('on page %i of 10 shows one sibling on each side, first and last', (current, slots) => {
    expect(pageSlots(current, 10)).toEqual(slots)
  })
  test('always has 7 slots from 8 pages on, including the current, first and last page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 500 }), fc.nat(), (count, n) => {
        const current = 1 + (n % count)
        const slots = pageSlots(current, count)
        expect(slots).toHaveLength(7)
        for (const page of [1, current, count, Math.max(1, current - 1), Math.min(count, current + 1)]) {
          expect(slots).toContain(page)
        }
        const numbers = slots.filter((slot) => slot !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }),
    )
  })
})
