import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { type LimitName, limits, type LimitWindow } from '#contract/limits.ts'
import { memoize } from '../memoize.ts'
import { ipv6Network } from '../security/networks.ts'
import type { CountedWindow, LimitCounts, WindowCount } from './database-counts.ts'
import { factorOf, type WindowOverrides, type SharedAddresses } from './limit-settings.ts'
import { createMemoryCounts } from './memory-counts.ts'

/** Counts calls against the rate limits. A key is a network, a user ID or an email address, optionally followed by a space and a kind. */
export interface Limiter {
  /** Counts one call. @throws AppError too_many_requests */
  count(name: LimitName, key: string): Promise<void>
  /** Counts one call and returns whether it is within the limit. */
  allows(name: LimitName, key: string): Promise<boolean>
  /** Synchronous version of `allows`, for limits that are counted in memory. */
  countNow(name: LocalLimit, key: string): boolean
}

type LocalLimit = { [K in LimitName]: (typeof limits)[K]['shared'] extends true ? never : K }[LimitName]

/** Disables rate limiting, for benchmarks and tests. */
export const noLimits: Limiter = {
  count: async () => {},
  allows: async () => true,
  countNow: () => true,
}

interface LimitSettings {
  readonly limits?: WindowOverrides
  readonly sharedAddresses?: SharedAddresses
}

/** An IPv6 /48 may make this many times the calls of a single address. */
const net48Factor = 10

/** Per limit. Cached, because building the windows of a call takes longer than counting it. */
const maxKnownCallers = 5000

interface LimitedWindow extends CountedWindow {
  readonly limit: number
}

interface ExceededWindow {
  readonly limit: number
  /** Unix ms. */
  readonly endsAt: number
}

/** Counts shared limits in the database, others in memory. Calls `onExceeded` once per window and key above a limit. `now` in Unix ms. */
export function createLimiter(
  shared: LimitCounts,
  now: () => number,
  { limits: overrides = {}, sharedAddresses = [] }: LimitSettings = {},
  onExceeded: (name: LimitName, key: string) => void = () => {},
): Limiter {
  const local = createMemoryCounts(now)
  function windowsOf(name: LimitName, key: string): LimitedWindow[] {
    const factor = limits[name].by === 'address' ? factorOf(key, sharedAddresses) : 1
    const declared: readonly LimitWindow[] = overrides[name] ?? limits[name].windows
    const counted = [{ key, times: factor }]
    const net48 = net48OfCaller(name, key)
    if (net48 !== undefined) counted.push({ key: net48, times: factor * net48Factor })
    return counted.flatMap((by) =>
      declared.map(({ points, seconds }) => ({
        key: windowKey(name, seconds, by.key),
        durationMs: seconds * 1000,
        limit: points * by.times,
      })),
    )
  }

  const localWindows = new Map<LocalLimit, (key: string) => LimitedWindow[]>()
  function localWindowsOf(name: LocalLimit, key: string): LimitedWindow[] {
    const known = localWindows.get(name) ?? memoize(maxKnownCallers, (caller) => windowsOf(name, caller))
    localWindows.set(name, known)
    return known(key)
  }

  function reportFirst(
    name: LimitName,
    key: string,
    windows: readonly LimitedWindow[],
    counted: readonly WindowCount[],
  ) {
    if (windows.some(({ limit }, i) => counted[i]?.points === limit + 1)) onExceeded(name, key)
  }

  /** Counts one call. Returns the exceeded window that ends last, which determines when to retry. */
  async function findExceeded(name: LimitName, key: string): Promise<ExceededWindow | undefined> {
    const windows = windowsOf(name, key)
    const counted = limits[name].shared ? await shared.add(windows) : local.add(windows)
    reportFirst(name, key, windows, counted)
    const [longest] = windows
      .map(({ limit }, i) => ({ limit, points: counted[i]?.points ?? 0, endsAt: counted[i]?.endsAt ?? 0 }))
      .filter(({ limit, points }) => points > limit)
      .sort((a, b) => b.endsAt - a.endsAt)
    return longest
  }

  return {
    async count(name, key) {
      const exceeded = await findExceeded(name, key)
      if (exceeded) fail('too_many_requests', { retryAfter: (exceeded.endsAt - now()) / 1000, limit: exceeded.limit })
    },
    allows: async (name, key) => (await findExceeded(name, key)) === undefined,
    countNow(name, key) {
      const windows = localWindowsOf(name, key)
      const counted = local.add(windows)
      const isAllowed = counted.every(({ points }, i) => points <= (windows[i]?.limit ?? 0))
      if (!isAllowed) reportFirst(name, key, windows, counted)
      return isAllowed
    },
  }
}

/**
 * The /48 of an IPv6 address, for limits that the database counts: they protect storage, email and expensive work. Many homes have a
 * whole /48, and each of its 65,536 /64 networks would have a limit of its own.
 */
function net48OfCaller(name: LimitName, key: string): string | undefined {
  const { by, shared } = limits[name]
  const [address = '', bits] = key.split('/')
  return by === 'address' && shared && bits === '64' ? ipv6Network(address, 48) : undefined
}

/** Hashes emails, because users may enter someone else's. */
function windowKey(name: LimitName, seconds: number, key: string): string {
  const storedKey = limits[name].by === 'email' ? createHash('sha256').update(key).digest('base64url') : key
  return `${name} ${seconds} ${storedKey}`
}
