import { expect, test } from 'vitest'
import { withoutCrowdedHours } from './crowded-hours.ts'

const hour = 3_600_000

test('leaves out hours with more than twice as many votes as on average', () => {
  // Ten votes in each span of three hours, and thirty in one.
  const castAt = Float64Array.from({ length: 220 }, (_, row) => (row < 200 ? (row % 20) * 3 * hour + row : 30 * hour))
  const rows = Array.from(castAt.keys())
  const kept = withoutCrowdedHours(rows, castAt)
  expect(kept).toHaveLength(190)
  expect(kept.every((row) => Math.floor((castAt[row] ?? 0) / (3 * hour)) !== 10)).toBe(true)
})

test('keeps all votes that come steadily', () => {
  const castAt = Float64Array.from({ length: 100 }, (_, row) => row * hour)
  const rows = Array.from(castAt.keys())
  expect(withoutCrowdedHours(rows, castAt)).toEqual(rows)
  expect(withoutCrowdedHours([], castAt)).toEqual([])
})
