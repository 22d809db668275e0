import type { ClanRanges } from './clan-ranges.ts'
import type { VoteColumns } from './vote-columns.ts'

const weekMs = 7 * 24 * 3_600_000

/**
 * Returns the most votes that a clan had in one of the weeks before, each until the same moment of the week as the newest vote: the
 * examined week may not be over. Without votes that did not count.
 */
export function findEarlierVotes(
  { castAt }: VoteColumns,
  { target, targetRows, windowFrom, range }: ClanRanges,
  included: Uint8Array,
): (clan: number) => number {
  let newest = 0
  for (let row = targetRows[0]; row < targetRows[1]; row++) newest = Math.max(newest, castAt[row] ?? 0)
  return (clan) => {
    let most = 0
    for (let week = windowFrom; week < target; week++) {
      const until = newest - (target - week) * weekMs
      const [from, to] = range(week, clan)
      let votes = 0
      for (let row = from; row < to; row++) if (included[row] === 1 && (castAt[row] ?? 0) <= until) votes++
      most = Math.max(most, votes)
    }
    return most
  }
}
