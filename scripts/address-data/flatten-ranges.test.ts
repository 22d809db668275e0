import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenRanges, type Range, type Steps, toNetworks64 } from './flatten-ranges.ts'

const SIZE = 64n

function range(start: number, end: number, value: number): Range {
  return { start: BigInt(start), end: BigInt(end), value }
}

function valueAt({ starts, values }: Steps, address: bigint): number {
  return values[starts.findLastIndex((start) => start <= address)] ?? 0
}

test('a gap between ranges has the unknown value', () => {
  expect(flattenRanges([range(2, 4, 7), range(8, 9, 5)], SIZE)).toEqual({
    starts: [2n, 5n, 8n, 10n],
    values: [7, 0, 5, 0],
  })
})

test('an inner range wins, and the outer one continues after it', () => {
  const steps = flattenRanges([range(0, 20, 1), range(5, 10, 2), range(6, 7, 3)], SIZE)
  expect(steps).toEqual({ starts: [0n, 5n, 6n, 8n, 11n, 21n], values: [1, 2, 3, 2, 1, 0] })
})

test('merges adjacent ranges with the same value', () => {
  const steps = flattenRanges([range(5, 9, 1), range(0, 4, 1), range(10, 12, 1)], SIZE)
  expect(steps).toEqual({ starts: [0n, 13n], values: [1, 0] })
})

test('a range up to the last address adds no step after the end', () => {
  expect(flattenRanges([range(60, 63, 1)], SIZE)).toEqual({ starts: [60n], values: [1] })
})

test('in any set of ranges, the one that starts last wins, and the shortest one if several start together', () => {
  const ranges = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 3 }))
      .map(([a, b, value]) => range(Math.min(a, b), Math.max(a, b), value)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(ranges, (given) => {
      // Either of two equal ranges may win, so exclude them.
      fc.pre(new Set(given.map(({ start, end }) => `${start}-${end}`)).size === given.length)
      const steps = flattenRanges(given, SIZE)
      for (let address = 0n; address < SIZE; address++) {
        const covering = given.filter(({ start, end }) => start <= address && address <= end)
        const last = covering.reduce<Range | undefined>((best, next) => {
          if (best === undefined || next.start > best.start) return next
          return next.start === best.start && next.end < best.end ? next : best
        }, undefined)
        expect(valueAt(steps, address)).toBe(last?.value ?? 0)
      }
      expect(steps.values.some((value, index) => value === (steps.values[index - 1] ?? 0))).toBe(false)
    }),
  )
})

test('rounds IPv6 borders to the nearest border of a /64', () => {
  const whole = 1n << 64n
  expect(toNetworks64({ start: 3n * whole, end: 5n * whole - 1n, value: 1 })).toEqual(range(3, 4, 1))
  expect(toNetworks64({ start: 3n * whole + 1n, end: 5n * whole, value: 1 })).toEqual(range(3, 4, 1))
  expect(toNetworks64({ start: 3n * whole + whole / 2n - 1n, end: 6n * whole - 1n, value: 1 })).toEqual(range(3, 5, 1))
  expect(toNetworks64({ start: 3n * whole + whole / 2n, end: 6n * whole - 1n, value: 1 })).toEqual(range(4, 5, 1))
  expect(toNetworks64({ start: 3n * whole, end: 5n * whole + whole / 2n, value: 1 })).toEqual(range(3, 5, 1))
  expect(toNetworks64({ start: 3n * whole, end: 5n * whole + whole / 2n - 2n, value: 1 })).toEqual(range(3, 4, 1))
  expect(toNetworks64({ start: 3n * whole + 5n, end: 3n * whole + 9n, value: 1 })).toBeNull()
})
