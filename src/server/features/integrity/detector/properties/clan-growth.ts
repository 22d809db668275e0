import { weekMs } from '#contract/rules/time/durations.ts'
import { previousWeek } from '#contract/rules/votes/vote-week.ts'
import type { ClanRanges } from './clan-ranges.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'

/** Numbers of a clan's baseline votes. */
export interface ClanGrowth {
  /** In the examined week. */
  readonly now: number
  /**
   * In the earlier week with the most votes, up to the newest vote's moment of the week, since the examined week may not be over. 0 without
   * earlier weeks.
   */
  readonly before: number
}

export function findClanGrowth(
  { castAt, weeks }: VoteColumns,
  { target, targetRows, windowFrom, range }: ClanRanges,
  included: Uint8Array,
): (clan: number) => ClanGrowth {
  let newest = 0
  for (let row = targetRows[0]; row < targetRows[1]; row++) newest = Math.max(newest, castAt[row] ?? 0)
  // Not the difference of their indexes: weeks without any votes are missing.
  const weeksAgo = weeks.map((name) => {
    let ago = 0
    for (let week = weeks[target] ?? name; week > name; week = previousWeek(week)) ago++
    return ago
  })
  const count = (week: number, clan: number) => {
    const until = newest - (weeksAgo[week] ?? 0) * weekMs
    const [from, to] = range(week, clan)
    let votes = 0
    for (let row = from; row < to; row++) if (included[row] === 1 && (castAt[row] ?? 0) <= until) votes++
    return votes
  }
  const growthOf = (clan: number): ClanGrowth => {
    let before = 0
    for (let week = windowFrom; week < target; week++) before = Math.max(before, count(week, clan))
    return { now: count(target, clan), before }
  }
  // Cached, because each of a clan's groups asks for it.
  let last: { readonly clan: number; readonly growth: ClanGrowth } | undefined
  return (clan) => {
    if (last?.clan !== clan) last = { clan, growth: growthOf(clan) }
    return last.growth
  }
}
