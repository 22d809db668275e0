import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/vote-week.ts'

/** The server's clock, as far as this device can tell. */
export interface ServerClock {
  /** Unix ms. Until the server has answered it is the device's own time. */
  readonly now: () => number
  /** The vote week of an instant (Unix ms). */
  readonly weekOf: (time: number) => VoteWeek
  /** Whether an instant (Unix ms) lies in the vote week that runs now. */
  readonly isThisWeek: (time: number) => boolean
  /** When the running vote week ends, Unix ms. */
  readonly weekEnd: () => number
  /** Whether the server has ever answered: before that nothing should be thrown away on this clock's word. */
  readonly isSet: () => boolean
  /** Asks the server where its answer is missing or has grown old. Never rejects: without an answer the device's time serves. */
  readonly settle: () => Promise<void>
}

/** The two clocks of a device, in ms. */
export interface DeviceClocks {
  /** Unix time; jumps when somebody sets it. */
  readonly wall: () => number
  /** Time since some moment; never jumps, and on most systems stands still while the device sleeps. */
  readonly steady: () => number
}

interface Reading {
  readonly correction: number
  readonly wall: number
  readonly steady: number
}

/** How far (ms) a device's two clocks may part before its time counts as disturbed: it slept, or somebody set it. */
const tolerance = 5000

/**
 * A clock corrected by `GET /api/date`, asked once when first needed, and again when the week has turned or the device
 * slept. `offset` is the vote calendar's offset from UTC in ms, used until the server names its own.
 */
export function createServerClock(
  readDate: () => Promise<{ timestamp: number; offset: number }>,
  offset: number,
  { wall, steady }: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() },
): ServerClock {
  let calendar = offset
  let reading: Reading | undefined
  let asking: Promise<void> | undefined

  const now = () => wall() + (reading?.correction ?? 0)
  const weekOf = (time: number) => voteWeekAt(time, calendar)
  const isThisWeek = (time: number) => weekOf(time) === weekOf(now())

  function isCurrent({ correction, wall: wallThen, steady: steadyThen }: Reading): boolean {
    const parted = Math.abs(wall() - wallThen - (steady() - steadyThen))
    return parted <= tolerance && isThisWeek(wallThen + correction)
  }

  async function ask() {
    const sent = wall()
    try {
      const answer = await readDate()
      const received = wall()
      calendar = answer.offset
      // The server read its clock about half-way between the question and the answer.
      reading = { correction: answer.timestamp - (sent + received) / 2, wall: received, steady: steady() }
    } catch {
      // Asked again when next needed.
    }
  }

  return {
    now,
    weekOf,
    isThisWeek,
    weekEnd: () => voteWeekEnd(now(), calendar),
    isSet: () => reading !== undefined,
    settle() {
      if (reading && isCurrent(reading)) return Promise.resolve()
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
