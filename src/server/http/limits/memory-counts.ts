import type { CountedWindow, WindowCount } from './database-counts.ts'

/** Counts in this process's memory. */
export interface MemoryCounts {
  /** Counts one call in each window; returns the counts in the same order. */
  add(windows: readonly CountedWindow[]): WindowCount[]
}

/** How often expired windows are removed, in ms. */
const sweepInterval = 10_000
/** Beyond this many windows the oldest are dropped, so that a flood of addresses cannot fill the memory. */
const mostWindows = 200_000

/**
 * `now` in Unix ms; `most` windows are kept. Counting is what each page begins with, so it waits for nothing and starts no
 * timer.
 */
export function createMemoryCounts(now: () => number, most = mostWindows): MemoryCounts {
  const counts = new Map<string, { points: number; endsAt: number }>()
  let sweptAt = now()

  function sweep(at: number): void {
    if (at - sweptAt < sweepInterval) return
    sweptAt = at
    for (const [key, { endsAt }] of counts) if (endsAt <= at) counts.delete(key)
  }

  return {
    add(windows) {
      const at = now()
      sweep(at)
      return windows.map(({ key, duration }) => {
        const known = counts.get(key)
        if (known && known.endsAt > at) {
          known.points++
          return known
        }
        // The map keeps its keys in the order in which their windows began.
        counts.delete(key)
        const [oldest] = counts.size >= most ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
        const begun = { points: 1, endsAt: at + duration }
        counts.set(key, begun)
        return begun
      })
    },
  }
}
