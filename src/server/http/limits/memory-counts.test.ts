import { describe, expect, it } from 'vitest'
import { createMemoryCounts } from './memory-counts.ts'

describe('memory counts', () => {
  let at = 1_000_000
  const window = { key: 'read 10 192.0.2.1', durationMs: 10_000 }

  it('counts the calls of a window and starts again when it ends', () => {
    const counts = createMemoryCounts(() => at)
    const points = () => counts.add([window])[0]?.points
    expect([points(), points(), points()]).toEqual([1, 2, 3])
    at += 9_999
    expect(points()).toBe(4)
    at += 1
    expect(points()).toBe(1)
  })

  it('counts keys separately and returns when each window ends', () => {
    const counts = createMemoryCounts(() => at)
    const other = { key: 'read 10 192.0.2.2', durationMs: 60_000 }
    counts.add([window])
    expect(counts.add([window, other])).toEqual([
      { points: 2, endsAt: at + 10_000 },
      { points: 1, endsAt: at + 60_000 },
    ])
  })

  it('keeps running windows when it removes expired ones', () => {
    const counts = createMemoryCounts(() => at)
    const long = { key: 'read 60 192.0.2.1', durationMs: 60_000 }
    counts.add([long])
    at += 30_000
    counts.add([window])
    expect(counts.add([long])[0]?.points).toBe(2)
  })

  it('removes the oldest windows beyond its maximum', () => {
    const counts = createMemoryCounts(() => at, 3)
    const points = (n: number) => counts.add([{ key: `read 60 192.0.2.${n}`, durationMs: 60_000 }])[0]?.points
    expect([1, 2, 3].map(points)).toEqual([1, 1, 1])
    expect(points(4)).toBe(1)
    expect([points(2), points(3), points(4)]).toEqual([2, 2, 2])
    expect(points(1)).toBe(1)
  })
})
