import { createHash } from 'node:crypto'
import { AppError, fail } from '#contract/errors.ts'
import { type LimitName, limits, type LimitWindow } from '#contract/limits.ts'
import type { CountedWindow, LimitCounts, WindowCount } from './database-counts.ts'
import { factorOf, type SetWindows, type SharedAddresses } from './limit-settings.ts'
import { createMemoryCounts } from './memory-counts.ts'

/** Counts against the limits. A key is a network, a user's id, or an e-mail address. */
export interface Limiter {
  /** Counts once; fails with `too_many_requests` where a window is used up. */
  count(name: LimitName, key: string): Promise<void>
  /** Counts once; answers whether it is within the limit. */
  allows(name: LimitName, key: string): Promise<boolean>
  /** The same at once, for what is counted in memory. */
  allowsNow(name: LocalLimit, key: string): boolean
  /** Starts the windows of a key anew. */
  forget(name: SharedLimit, key: string): Promise<void>
}

/** The limits that are counted in the database, and those in memory. */
type SharedLimit = { [K in LimitName]: (typeof limits)[K]['shared'] extends true ? K : never }[LimitName]
type LocalLimit = Exclude<LimitName, SharedLimit>

/** For benchmarks and tests: counts nothing. */
export const noLimits: Limiter = {
  count: async () => {},
  allows: async () => true,
  allowsNow: () => true,
  forget: async () => {},
}

/** What an operator may set of the limits. */
interface LimitSettings {
  readonly limits?: SetWindows
  readonly sharedAddresses?: SharedAddresses
}

/** A window that a key has, and how many calls it holds. */
interface LimitedWindow extends CountedWindow {
  readonly limit: number
}

/**
 * Limits that matter for days are counted in the database, the others in this process's memory. `now` in Unix ms. `usedUp` is
 * told of the first call above a limit, once for each window.
 */
export function createLimiter(
  shared: LimitCounts,
  now: () => number,
  { limits: set = {}, sharedAddresses = [] }: LimitSettings = {},
  usedUp: (name: LimitName, key: string) => void = () => {},
): Limiter {
  const local = createMemoryCounts(now)

  function windowsOf(name: LimitName, key: string): LimitedWindow[] {
    const times = limits[name].by === 'address' ? factorOf(key, sharedAddresses) : 1
    const windows: readonly LimitWindow[] = set[name] ?? limits[name].windows
    return windows.map(({ points, seconds }) => ({
      key: windowKey(name, seconds, key),
      duration: seconds * 1000,
      limit: points * times,
    }))
  }

  function noteFirst(name: LimitName, key: string, windows: readonly LimitedWindow[], counted: readonly WindowCount[]) {
    if (windows.some(({ limit }, i) => counted[i]?.points === limit + 1)) usedUp(name, key)
  }

  function judge(windows: readonly LimitedWindow[], counted: readonly WindowCount[]): void {
    // Of windows that are used up, the one that lasts longest says when to come again.
    const [longest] = windows
      .map(({ limit }, i) => ({ limit, points: counted[i]?.points ?? 0, endsAt: counted[i]?.endsAt ?? 0 }))
      .filter(({ limit, points }) => points > limit)
      .sort((a, b) => b.endsAt - a.endsAt)
    if (longest) {
      fail('too_many_requests', { retryAfter: (longest.endsAt - now()) / 1000, limit: longest.limit })
    }
  }

  async function count(name: LimitName, key: string): Promise<void> {
    const windows = windowsOf(name, key)
    const counted = limits[name].shared ? await shared.add(windows) : local.add(windows)
    noteFirst(name, key, windows, counted)
    judge(windows, counted)
  }

  return {
    count,
    async allows(name, key) {
      try {
        await count(name, key)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    allowsNow(name, key) {
      const windows = windowsOf(name, key)
      const counted = local.add(windows)
      noteFirst(name, key, windows, counted)
      return counted.every(({ points }, i) => points <= (windows[i]?.limit ?? 0))
    },
    forget: (name, key) => shared.forget(windowsOf(name, key).map((window) => window.key)),
  }
}

/** E-mail addresses are not kept here: people may try any, also those of strangers. */
function windowKey(name: LimitName, seconds: number, key: string): string {
  const kept = limits[name].by === 'email' ? createHash('sha256').update(key).digest('base64url') : key
  return `${name} ${seconds} ${kept}`
}
