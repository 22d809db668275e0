import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, fail } from '#contract/errors.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import type { LimitCounts } from './limit-counts.ts'

/** Counts against the limits of the contract. A key is a network, a user's id, or an e-mail address. */
export interface Limiter {
  /** Counts once; fails with `too_many_requests` where a window is used up. */
  count(name: LimitName, key: string): Promise<void>
  /** Counts once; answers whether it is within the limit. */
  allows(name: LimitName, key: string): Promise<boolean>
  /** Starts the windows of a key anew. */
  forget(name: SharedLimit, key: string): Promise<void>
}

/** The limits that are counted in the database. */
type SharedLimit = { [K in LimitName]: (typeof limits)[K]['shared'] extends true ? K : never }[LimitName]

/** For benchmarks and tests: counts nothing. */
export const noLimits: Limiter = { count: async () => {}, allows: async () => true, forget: async () => {} }

/** Limits that matter for days are counted in the database, the others in this process's memory. `now` in Unix ms. */
export function createLimiter(counts: LimitCounts, now: () => number): Limiter {
  const memory = new Map(
    Object.entries(limits).flatMap(
      ([name, { shared, windows }]) =>
      shared
        ? []
        : [[name, windows.map(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds, keyPrefix: `${name}${seconds}` }))]], // prettier-ignore
    ),
  )

  async function countShared(name: LimitName, key: string): Promise<void> {
    const { windows } = limits[name]
    const counted = await counts.add(
      windows.map(({ seconds }) => ({ key: windowKey(name, seconds, key), duration: seconds * 1000 })),
    )
    // Of windows that are used up, the one that lasts longest says when to come again.
    const [longest] = windows
      .map(({ points: limit }, i) => ({ limit, points: counted[i]?.points ?? 0, endsAt: counted[i]?.endsAt ?? 0 }))
      .filter(({ limit, points }) => points > limit)
      .sort((a, b) => b.endsAt - a.endsAt)
    if (longest) {
      fail('too_many_requests', { retryAfter: (longest.endsAt - now()) / 1000, limit: longest.limit })
    }
  }

  async function count(name: LimitName, key: string): Promise<void> {
    const windows = memory.get(name)
    if (!windows) return countShared(name, key)
    for (const window of windows) await consume(window, key)
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
    forget: (name, key) => counts.forget(limits[name].windows.map(({ seconds }) => windowKey(name, seconds, key))),
  }
}

/** E-mail addresses are not kept here: people may try any, also those of strangers. */
function windowKey(name: LimitName, seconds: number, key: string): string {
  const kept = limits[name].by === 'email' ? createHash('sha256').update(key).digest('base64url') : key
  return `${name} ${seconds} ${kept}`
}

async function consume(window: RateLimiterMemory, key: string): Promise<void> {
  try {
    await window.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    fail('too_many_requests', { retryAfter: refused.msBeforeNext / 1000, limit: window.points })
  }
}
