import { hourMs } from '#contract/rules/time/durations.ts'
import type { ClanRanges } from '../properties/clan-ranges.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'

/** Votes that were cast at night in their countries. Countries with too few other votes are left out. */
export interface NightVotes {
  readonly of: number
  readonly seen: number
  /** Expected number of votes at night if the clan's voters slept like voters of other clans in the same countries. */
  readonly usual: number
}

export interface NightHours {
  readonly count: (clan: number, rows: readonly number[]) => NightVotes
}

const hours = 24

/**
 * Learns from the votes for other clans when the people of each country sleep: the hours of the day (UTC) with the fewest votes. Scripts
 * that do not imitate this vote as often at night as by day.
 */
export function findNightHours({ castAt, country }: VoteColumns, ranges: ClanRanges, included: Uint8Array): NightHours {
  const { codes, size } = country
  const cellOf = (row: number) => (codes[row] ?? 0) * hours + (Math.floor((castAt[row] ?? 0) / hourMs) % hours)
  const add = (counts: Float64Array, from: number, to: number) => {
    for (let row = from; row < to; row++)
      if (included[row] === 1 && codes[row] !== 0) counts[cellOf(row)] = (counts[cellOf(row)] ?? 0) + 1
  }
  const everywhere = new Float64Array(size * hours)
  add(everywhere, ...ranges.window)
  /** The clan whose votes are left out of `nights` and `others`. */
  let ofClan = -1
  /** By country; null if there are too few votes. */
  const nights = new Map<number, Night | null>()
  /** By cell: the number of votes. */
  let others = everywhere
  const leaveOut = (clan: number) => {
    if (clan === ofClan) return
    const own = new Float64Array(size * hours)
    for (let week = ranges.windowFrom; week <= ranges.target; week++) add(own, ...ranges.range(week, clan))
    ofClan = clan
    nights.clear()
    others = everywhere.map((count, cell) => count - (own[cell] ?? 0))
  }
  return {
    count(clan, rows) {
      leaveOut(clan)
      let [of, seen, usual] = [0, 0, 0]
      for (const row of rows) {
        const code = codes[row] ?? 0
        let night = nights.get(code)
        if (night === undefined) {
          night = nightOf(others.subarray(code * hours, (code + 1) * hours))
          nights.set(code, night)
        }
        if (code === 0 || night === null) continue
        of++
        usual += night.share
        if (night.hours.has(cellOf(row) % hours)) seen++
      }
      return { of, seen, usual }
    },
  }
}

interface Night {
  readonly hours: ReadonlySet<number>
  readonly share: number
}

/** @param counts votes of a country by hour */
function nightOf(counts: Float64Array): Night | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < thresholds.countryVotes) return null
  const at = (hour: number) => counts[(hour + hours) % hours] ?? 0
  const smooth = Array.from(counts, (count, hour) => ({ hour, votes: at(hour - 1) + 2 * count + at(hour + 1) }))
  smooth.sort((a, b) => a.votes - b.votes || a.hour - b.hour)
  const night = smooth.slice(0, thresholds.nightHours).map(({ hour }) => hour)
  return { hours: new Set(night), share: night.reduce((sum, hour) => sum + at(hour), 0) / total }
}

/** Whether the nights of most of `votes` votes are known, and clearly quieter than the days. */
export function isNightKnown({ of, usual }: NightVotes, votes: number): boolean {
  return of >= thresholds.knownNights * votes && usual <= thresholds.quietNights * byChance(of)
}

/** Whether `votes` votes were cast at the hours at which people of their countries vote. False if these hours are unknown. */
export function areByDay(night: NightVotes, votes: number): boolean {
  const { of, seen, usual } = night
  // One standard deviation more may be chance.
  const tolerated = thresholds.nightTolerance * (byChance(of) - usual) + Math.sqrt(usual)
  return isNightKnown(night, votes) && seen <= usual + tolerated
}

/** Whether clearly more of `votes` votes than expected were cast at night. False if the nights are unknown. */
export function areAtNight(night: NightVotes, votes: number): boolean {
  const { of, seen, usual } = night
  const most = Math.max(thresholds.nightShare * (byChance(of) - usual), thresholds.nightDeviations * Math.sqrt(usual))
  return isNightKnown(night, votes) && seen > usual + most
}

/** Expected number of votes at night if votes come at random hours. */
const byChance = (votes: number): number => (votes * thresholds.nightHours) / hours
