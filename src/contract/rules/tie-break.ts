import type { VoteWeek } from './vote-week.ts'

/** What decides a clan's place in the week's ranking. Instants are Unix ms. */
export interface Contender {
  readonly id: number
  /** Votes of this week that count, after penalties. */
  readonly effectiveVotes: number
  readonly premium: boolean
  /** When its last counted vote of this week came; undefined where it has none. */
  readonly lastVoteAt: number | undefined
  /** Last week's effective votes. */
  readonly lastWeekVotes: number
  /** `tieBreakDraw(week, id)`. */
  readonly lot: number
}

/**
 * Orders two contenders, the better one first: effective votes, then premium, then the earlier last vote, then last
 * week's effective votes, then the week's lot. Never 0 for two different clans.
 */
export function compareContenders(a: Contender, b: Contender): number {
  return (
    b.effectiveVotes - a.effectiveVotes ||
    Number(b.premium) - Number(a.premium) ||
    (a.lastVoteAt ?? 0) - (b.lastVoteAt ?? 0) ||
    b.lastWeekVotes - a.lastWeekVotes ||
    a.lot - b.lot ||
    a.id - b.id
  )
}

/** A number that week and clan alone decide (32 bits, FNV-1a with a final mix), so that no Monday favours old listings. */
export function tieBreakDraw(week: VoteWeek, clanId: number): number {
  const text = `${week}:${clanId}`
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
