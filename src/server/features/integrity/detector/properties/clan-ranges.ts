import type { VoteColumns } from '../votes/vote-columns.ts'

export interface ClanRanges {
  readonly clans: number
  /** The examined week: an index into `VoteColumns.weeks`. */
  readonly target: number
  /** The first week of the window, which has the baseline. */
  readonly windowFrom: number
  /** The rows of a clan in a week; `to` is exclusive. */
  readonly range: (week: number, clan: number) => readonly [from: number, to: number]
  /** The rows of the window, which includes the examined week, and of the examined week alone. */
  readonly window: readonly [from: number, to: number]
  readonly targetRows: readonly [from: number, to: number]
}

export function findClanRanges(
  { count, week, clan, clanIds, weeks }: VoteColumns,
  target: number,
  windowWeeks: number,
): ClanRanges {
  const clans = clanIds.length
  const starts = new Uint32Array(weeks.length * clans + 1)
  for (let row = 0; row < count; row++) {
    const group = (week[row] ?? 0) * clans + (clan[row] ?? 0) + 1
    starts[group] = (starts[group] ?? 0) + 1
  }
  for (let group = 0; group < starts.length - 1; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  const windowFrom = Math.max(0, target - windowWeeks)
  const at = (group: number) => starts[group] ?? 0
  return {
    clans,
    target,
    windowFrom,
    range: (week, clan) => [at(week * clans + clan), at(week * clans + clan + 1)],
    window: [at(windowFrom * clans), at((target + 1) * clans)],
    targetRows: [at(target * clans), at((target + 1) * clans)],
  }
}
