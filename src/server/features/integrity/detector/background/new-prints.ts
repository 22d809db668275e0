import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { PairColumn } from '../properties/pair-column.ts'

/**
 * Whether a print became common in the examined week, as after a release: other clans' votes had it at most half as often per earlier week.
 * @param value a value of the column
 */
export type IsNewPrint = (clan: number, value: number) => boolean

/** @param included by row: 1 for baseline votes */
export function findNewPrints(ranges: ClanRanges, column: PairColumn, included: Uint8Array): IsNewPrint {
  const { values, earlier, of, sizes } = column
  const { clans, target, windowFrom, targetRows, range } = ranges
  const [before, now] = [new Int32Array(sizes.values), new Int32Array(sizes.values)]
  const add = (counts: Int32Array, pair: number, votes: number) => {
    const value = values[pair] ?? 0
    counts[value] = (counts[value] ?? 0) + votes
  }
  const addClan = (clan: number, sign: 1 | -1) => {
    for (let index = earlier.starts[clan] ?? 0; index < (earlier.starts[clan + 1] ?? 0); index++)
      add(before, earlier.pairs[index] ?? 0, sign * (earlier.votes[index] ?? 0))
    const [from, to] = range(target, clan)
    for (let row = from; row < to; row++) if (included[row] === 1) add(now, of[row - targetRows[0]] ?? 0, sign)
  }
  for (let clan = 0; clan < clans; clan++) addClan(clan, 1)
  /** The clan whose votes are left out, because an attack must not make its own prints look new. */
  let without: number | undefined
  const leaveOut = (clan: number) => {
    if (clan === without) return
    if (without !== undefined) addClan(without, 1)
    addClan(clan, -1)
    without = clan
  }
  const weeks = target - windowFrom
  return (clan, value) => {
    leaveOut(clan)
    return 2 * (before[value] ?? 0) <= weeks * (now[value] ?? 0)
  }
}
