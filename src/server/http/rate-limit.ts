import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '#contract/errors.ts'
import { type LimitName, limits } from '#contract/limits.ts'

/** Counts calls against the limits of the contract. */
export interface Limiter {
  /** Counts one call of `key`; fails with `too_many_requests` once a window is used up. */
  count(name: LimitName, key: string): Promise<void>
}

/** For benchmarks and tests: counts nothing. */
export const noLimits: Limiter = { count: async () => {} }

/** Limits held in this process's memory. */
export function createLimiter(): Limiter {
  const windows = Object.fromEntries(
    Object.entries(limits).map(([name, each]) => [
      name,
      each.map(
        ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds, keyPrefix: `${name}${seconds}` }),
      ),
    ]),
  ) as Record<LimitName, RateLimiterMemory[]>
  return {
    async count(name, key) {
      for (const window of windows[name]) await consume(window, key)
    },
  }
}

async function consume(window: RateLimiterMemory, key: string): Promise<void> {
  try {
    await window.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    fail('too_many_requests', { retryAfter: refused.msBeforeNext / 1000, limit: window.points })
  }
}
