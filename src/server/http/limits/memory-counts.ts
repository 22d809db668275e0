import type { CountedWindow, WindowCount } from './database-counts.ts'

export interface MemoryCounts {
  add(windows: readonly CountedWindow[]): WindowCount[]
}

const sweepIntervalMs = 10_000
/** Beyond this, the oldest windows are evicted, so that a flood of addresses cannot fill the memory. */
const defaultMaxWindows = 200_000

/** `now` in Unix ms. */
export function createMemoryCounts(now: () => number, maxWindows = defaultMaxWindows): MemoryCounts {
  const counts = new Map<string, { points: number; endsAt: number }>()
  let sweptAt = now()

  function sweep(at: number): void {
    if (at - sweptAt < sweepIntervalMs) return
    sweptAt = at
    for (const [key, { endsAt }] of counts) if (endsAt <= at) counts.delete(key)
  }

  return {
    add(windows) {
      const at = now()
      sweep(at)
      return windows.map(({ key, durationMs }) => {
        const known = counts.get(key)
        if (known && known.endsAt > at) {
          known.points++
          return known
        }
        // Delete and set, so that the map's keys stay in the order in which their windows started.
        counts.delete(key)
        const [oldest] = counts.size >= maxWindows ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
        const started = { points: 1, endsAt: at + durationMs }
        counts.set(key, started)
        return started
      })
    },
  }
}
