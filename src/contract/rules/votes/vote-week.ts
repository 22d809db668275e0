import { dayMs, hourMs, weekMs } from '../time/durations.ts'

/** An ISO week in the vote calendar, such as `2026-W47`. Sorts chronologically as text. */
export type VoteWeek = string

/** The vote calendar's default offset from UTC in ms: UTC−4 all year, without daylight saving. */
export const defaultVoteOffset = -4 * hourMs

/** 1970-01-05, the first Monday of Unix time. */
const firstMonday = 4 * dayMs

/** The start (Unix ms) of the vote week that contains `instant`: Monday 00:00 in the vote calendar. */
export function voteWeekStart(instant: number, offset = defaultVoteOffset): number {
  const shifted = instant + offset - firstMonday
  return Math.floor(shifted / weekMs) * weekMs + firstMonday - offset
}

/** The end (Unix ms, exclusive) of the vote week that contains `instant`. */
export function voteWeekEnd(instant: number, offset = defaultVoteOffset): number {
  return voteWeekStart(instant, offset) + weekMs
}

/** The vote week of an instant (Unix ms). An ISO week belongs to the year of its Thursday. */
export function voteWeekAt(instant: number, offset = defaultVoteOffset): VoteWeek {
  const monday = voteWeekStart(instant, offset) + offset
  const year = new Date(monday + 3 * dayMs).getUTCFullYear()
  const number = 1 + Math.round((monday - isoYearStart(year)) / weekMs)
  return `${year}-W${String(number).padStart(2, '0')}`
}

export function voteWeekBefore(instant: number, offset = defaultVoteOffset): VoteWeek {
  return voteWeekAt(voteWeekStart(instant, offset) - 1, offset)
}

/** The week before a week, in any vote calendar. */
export function previousWeek(week: VoteWeek): VoteWeek {
  return voteWeekAt(startOfWeek(week, 0) - 1, 0)
}

/** The week after a week, in any vote calendar. */
export function nextWeek(week: VoteWeek): VoteWeek {
  return voteWeekAt(startOfWeek(week, 0) + weekMs, 0)
}

/** The start of a week, in Unix ms. */
export function startOfWeek(week: VoteWeek, offset = defaultVoteOffset): number {
  const [year, number] = [Number(week.slice(0, 4)), Number(week.slice(6))]
  return isoYearStart(year) + (number - 1) * weekMs - offset
}

/** Whether a text is a week of the calendar: not every year has a week 53. */
export function isVoteWeek(text: string): boolean {
  return /^\d{4}-W\d{2}$/.test(text) && voteWeekAt(startOfWeek(text, 0), 0) === text
}

/** The Monday of week 1 (the week of January 4), in ms of UTC, not shifted by the vote calendar. */
function isoYearStart(year: number): number {
  const fourth = Date.UTC(year, 0, 4)
  return Math.floor((fourth - firstMonday) / weekMs) * weekMs + firstMonday
}
