import { readCaughtVotes, readVotesOverLimit } from './stored-states.ts'
import { isCastByVotePage } from './vote-page.ts'
import { keyStates } from './voter-history.ts'
import type { WeekEvidence } from './week-evidence.ts'

/** How many of a clan's new voters of the week before voted for it again in the examined week. */
export interface Returns {
  readonly voters: number
  readonly returned: number
  /** How many return to other clans, of voters with the same browser who came the same way. */
  readonly expected: number
}

/** Votes of all voters that smooth those of one kind. */
const smoothing = 50

/** By clan. Without votes that a limit holds; those that did not count say nothing about other clans. */
export function countReturns(week: Pick<WeekEvidence, 'ranges' | 'votes' | 'history'>): Returns[] {
  const { ranges } = week
  const clans = Array.from({ length: ranges.clans }, (_, clan) => countKinds(week, clan))
  const everywhere = new Map<number, Count>()
  for (const { usual } of clans) addAll(everywhere, usual)
  const total = sum(everywhere)
  return clans.map(({ own, usual }) => {
    const ownTotal = sum(usual)
    const rate = (total.returned - ownTotal.returned) / Math.max(1, total.voters - ownTotal.voters)
    let expected = 0
    for (const [kind, { voters }] of own) {
      const [all, here] = [everywhere.get(kind), usual.get(kind)]
      const others = (all?.voters ?? 0) - (here?.voters ?? 0)
      const returned = (all?.returned ?? 0) - (here?.returned ?? 0)
      expected += (voters * (returned + smoothing * rate)) / (others + smoothing)
    }
    return { ...sum(own), expected }
  })
}

interface Count {
  voters: number
  returned: number
}

/** By kind of voter: all of a clan's new voters of the week before, and those whose votes counted. */
function countKinds({ ranges, votes, history }: Pick<WeekEvidence, 'ranges' | 'votes' | 'history'>, clan: number) {
  const [own, usual] = [new Map<number, Count>(), new Map<number, Count>()]
  const before = ranges.target - 1
  // In the first week that is read, all voters would be new.
  if (before < 1) return { own, usual }
  const isCaught = readCaughtVotes(votes)
  const isOverLimit = readVotesOverLimit(votes)
  const isByVotePage = isCastByVotePage(votes)
  const [from, to] = ranges.range(ranges.target, clan)
  const voters = new Set(votes.voter.codes.subarray(from, to))
  const [firstBefore, endBefore] = ranges.range(before, clan)
  for (let row = firstBefore; row < endBefore; row++) {
    if (history.keyState[row] !== keyStates.fresh || isOverLimit(row)) continue
    const kind = (votes.userAgent.codes[row] ?? 0) * 2 + Number(isByVotePage(row))
    const one = { voters: 1, returned: Number(voters.has(votes.voter.codes[row] ?? 0)) }
    add(own, kind, one)
    if (!isCaught(row)) add(usual, kind, one)
  }
  return { own, usual }
}

function add(counts: Map<number, Count>, kind: number, { voters, returned }: Count): void {
  const count = counts.get(kind) ?? { voters: 0, returned: 0 }
  count.voters += voters
  count.returned += returned
  counts.set(kind, count)
}

function addAll(counts: Map<number, Count>, more: ReadonlyMap<number, Count>): void {
  for (const [kind, count] of more) add(counts, kind, count)
}

function sum(counts: ReadonlyMap<number, Count>): Count {
  const total = { voters: 0, returned: 0 }
  for (const { voters, returned } of counts.values()) {
    total.voters += voters
    total.returned += returned
  }
  return total
}
