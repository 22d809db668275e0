import type { VoteWeek } from '../votes/vote-week.ts'

export interface Contender {
  readonly id: number
  /** This week's counted votes, after penalties. */
  readonly effectiveVotes: number
  readonly premium: boolean
  /** The time of this week's last counted vote (Unix ms), if any. */
  readonly lastVoteAt: number | undefined
  readonly lastWeekVotes: number
  /** `tieBreakDraw(week, id)`. */
  readonly lot: number
}

/** Sorts better first: effective votes, premium, earlier last vote, last week's effective votes, lot. 0 only for the same clan. */
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

/** A 32-bit hash of week and clan (FNV-1a with a final mix), so that ties at the start of a week do not favor old listings. */
export function tieBreakDraw(week: VoteWeek, clanId: number): number {
  const text = `${week}:${clanId}`
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
