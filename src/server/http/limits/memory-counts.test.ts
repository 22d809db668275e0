import { describe, expect, it } from 'vitest'
import { createMemoryCounts } from './memory-counts.ts'

describe('counts in memory', () => {
  let at = 1_000_000
  const window = { key: 'read 10 192.0.2.1', duration: 10_000 }

  it('count the calls of a window, and begin anew when it is over', () => {
    const counts = createMemoryCounts(() => at)
    const points = () => counts.add([window])[0]?.points
    expect([points(), points(), points()]).toEqual([1, 2, 3])
    at += 9_999
    expect(points()).toBe(4)
    at += 1
    expect(points()).toBe(1)
  })

  it('keep the windows of different keys apart, and say when each ends', () => {
    const counts = createMemoryCounts(() => at)
    const other = { key: 'read 10 192.0.2.2', duration: 60_000 }
    counts.add([window])
    expect(counts.add([window, other])).toEqual([
      { points: 2, endsAt: at + 10_000 },
      { points: 1, endsAt: at + 60_000 },
    ])
  })

  it('forget nothing that is still running when the old are swept out', () => {
    const counts = createMemoryCounts(() => at)
    const long = { key: 'read 60 192.0.2.1', duration: 60_000 }
    counts.add([long])
    at += 30_000
    counts.add([window])
    expect(counts.add([long])[0]?.points).toBe(2)
  })

  it('keep no more windows than they may: the oldest go first', () => {
    const counts = createMemoryCounts(() => at, 3)
    const points = (n: number) => counts.add([{ key: `read 60 192.0.2.${n}`, duration: 60_000 }])[0]?.points
    expect([1, 2, 3].map(points)).toEqual([1, 1, 1])
    expect(points(4)).toBe(1)
    expect([points(2), points(3), points(4)]).toEqual([2, 2, 2])
    expect(points(1)).toBe(1)
  })
})
