import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'

/** The server's clock, as estimated by this device. */
export interface ServerClock {
  /** Unix ms. Until the first sync, the device's time. */
  readonly now: () => number
  readonly weekOf: (time: number) => VoteWeek
  /** Whether an instant (Unix ms) is in the current vote week. */
  readonly isThisWeek: (time: number) => boolean
  /** The end of the current vote week, Unix ms. */
  readonly weekEnd: () => number
  /** Whether the server has ever responded. Before that, the clock is too unreliable to delete anything. */
  readonly isSynced: () => boolean
  /** Requests the server's time if the last response is missing or outdated. Never rejects. */
  readonly sync: () => Promise<void>
}

export interface DeviceClocks {
  /** Unix time. Jumps if the user sets the clock. */
  readonly wall: () => number
  /** Never jumps. On most systems it stops while the device sleeps. */
  readonly monotonic: () => number
}

interface Reading {
  readonly correctionMs: number
  readonly wall: number
  readonly monotonic: number
}

/** A larger drift between wall clock and monotonic clock means that the device slept or its clock was set. */
const maxDriftMs = 5000

/**
 * A clock corrected by `GET /api/date`. Syncs on first use, and again in a new week or after the device slept. `offset`: the
 * vote calendar's offset from UTC in ms, until the server returns its own.
 */
export function createServerClock(
  readDate: () => Promise<{ timestamp: number; offset: number }>,
  offset: number,
  { wall, monotonic }: DeviceClocks = { wall: () => Date.now(), monotonic: () => performance.now() },
): ServerClock {
  let calendar = offset
  let reading: Reading | undefined
  let pendingSync: Promise<void> | undefined

  const now = () => wall() + (reading?.correctionMs ?? 0)
  const weekOf = (time: number) => voteWeekAt(time, calendar)
  const isThisWeek = (time: number) => weekOf(time) === weekOf(now())

  function isCurrent(last: Reading): boolean {
    const driftMs = Math.abs(wall() - last.wall - (monotonic() - last.monotonic))
    return driftMs <= maxDriftMs && isThisWeek(last.wall + last.correctionMs)
  }

  async function request() {
    const sentAt = wall()
    try {
      const { timestamp, offset: serverOffset } = await readDate()
      const receivedAt = wall()
      calendar = serverOffset
      // Assume that the server read its clock halfway between request and response.
      reading = { correctionMs: timestamp - (sentAt + receivedAt) / 2, wall: receivedAt, monotonic: monotonic() }
    } catch {
      // The next sync retries.
    }
  }

  return {
    now,
    weekOf,
    isThisWeek,
    weekEnd: () => voteWeekEnd(now(), calendar),
    isSynced: () => reading !== undefined,
    sync() {
      if (reading && isCurrent(reading)) return Promise.resolve()
      pendingSync ??= request().finally(() => {
        pendingSync = undefined
      })
      return pendingSync
    },
  }
}
