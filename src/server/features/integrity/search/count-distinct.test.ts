import { expect, test } from 'vitest'
import { countDistinct } from './count-distinct.ts'

test('counts few values exactly and estimates many', () => {
  const count = 400_000
  const rows = Uint32Array.from({ length: count }, (_, row) => row)
  // Slot 1 has all of 100,000 codes, slot 2 has 5000, slot 3 has 3, and slot 0 is not counted.
  const limits = [7, 100_000, 5000, 3]
  const slots = Uint8Array.from({ length: count }, (_, row) => row % 4)
  const codes = Uint32Array.from({ length: count }, (_, row) => (Math.floor(row / 4) % (limits[row % 4] ?? 1)) * 2)
  const sizes = Uint32Array.from([0, count / 4, count / 4, count / 4])
  const slotRows = { rows, slots, count, sizes }
  // With few possible codes, all are counted.
  expect([...countDistinct(slotRows, codes, 200_000)]).toEqual([0, 99_999, 4999, 2])
  const [other, many = 0, ...few] = countDistinct(slotRows, codes, 2_000_000)
  expect([other, ...few]).toEqual([0, 4999, 2])
  expect(many).not.toBe(99_999)
  expect(Math.abs(many - 99_999)).toBeLessThan(5000)
})
