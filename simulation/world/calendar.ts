import { voteWeekAt, voteWeekEnd, voteWeekStart, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { dayMs, hourMs, type UnixMs, weekMs } from '../../demo/voters/time.ts'

export interface Week {
  /** 0 is the first week of the history. */
  readonly index: number
  readonly name: VoteWeek
  readonly start: UnixMs
  /** Exclusive. */
  readonly end: UnixMs
}

/** An instant in the week under test. Constant, so that worlds do not depend on the day on which they are generated. */
const testInstant = Date.UTC(2026, 10, 11, 12)

/** The last week is the one under test. */
export function planWeeks(count: number): Week[] {
  return Array.from({ length: count }, (_, index) => {
    return weekAt(testInstant - (count - 1 - index) * weekMs, index)
  })
}

const weekAt = (instant: UnixMs, index: number): Week => ({
  index,
  name: voteWeekAt(instant),
  start: voteWeekStart(instant),
  end: voteWeekEnd(instant),
})

/** The week may precede the history; its index is then negative. */
export const weekBefore = ({ index, start }: Week, weeks: number): Week => weekAt(start - weeks * weekMs, index - weeks)

/** An hour of the week in local time, as Unix ms. `day` 0 is Monday. */
export function eveningOf(week: Week, day: number, utcOffsetHours: number, localHour: number): UnixMs {
  // Weeks begin on Monday at 04:00 UTC. Earlier hours, which belong to the previous week, are moved a day later.
  const at = week.start - 4 * hourMs + day * dayMs + (localHour - utcOffsetHours) * hourMs
  if (at < week.start) return at + dayMs
  return at >= week.end - 6 * hourMs ? at - dayMs : at
}
