import { readCaughtVotes, readVotesOverLimit } from '../votes/stored-states.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/** How many voters of the week before voted for a clan again in the examined week. */
export interface Return {
  readonly voters: number
  readonly returned: number
  /** The number that would return at the rate of other clans. */
  readonly expected: number
}

interface Returns {
  /** Compared with voters who have the same browser and came the same way. */
  readonly newVoters: Return
  readonly regulars: Return
}

/** Weight of all voters in the rate of one kind, in votes. */
const smoothing = 50

/** By clan. Ignores votes that a limit holds. Uncounted votes do not affect the expectation for other clans. */
export function countReturns(week: Pick<WeekEvidence, 'ranges' | 'votes' | 'history'>): Returns[] {
  const clans = Array.from({ length: week.ranges.clans }, (_, clan) => countKinds(week, clan))
  const everywhere = { kinds: new Map<number, Count>(), regulars: noVoters() }
  for (const { usual, regulars } of clans) {
    for (const [kind, count] of usual) addTo(everywhere.kinds, kind, count)
    increase(everywhere.regulars, regulars)
  }
  const total = sum(everywhere.kinds)
  return clans.map(({ own, usual, regulars }) => {
    const rate = rateOf(without(total, sum(usual)))
    let expected = 0
    for (const [kind, { voters }] of own) {
      const others = without(everywhere.kinds.get(kind) ?? noVoters(), usual.get(kind) ?? noVoters())
      expected += (voters * (others.returned + smoothing * rate)) / (others.voters + smoothing)
    }
    const regularRate = rateOf(without(everywhere.regulars, regulars))
    return {
      newVoters: { ...sum(own), expected },
      regulars: { ...regulars, expected: regulars.voters * regularRate },
    }
  })
}

interface Count {
  voters: number
  returned: number
}

/** The clan's new voters of the week before by kind: all, and those whose votes counted; and its regular voters. */
function countKinds({ ranges, votes, history }: Pick<WeekEvidence, 'ranges' | 'votes' | 'history'>, clan: number) {
  const [own, usual] = [new Map<number, Count>(), new Map<number, Count>()]
  const regulars = noVoters()
  const before = ranges.target - 1
  // In the first week that is read, all voters would seem new.
  if (before < 1) return { own, usual, regulars }
  const isCaught = readCaughtVotes(votes)
  const isOverLimit = readVotesOverLimit(votes)
  const isByVotePage = isCastByVotePage(votes)
  const [from, to] = ranges.range(ranges.target, clan)
  const voters = new Set(votes.voter.codes.subarray(from, to))
  const [firstBefore, endBefore] = ranges.range(before, clan)
  for (let row = firstBefore; row < endBefore; row++) {
    if (isOverLimit(row)) continue
    const one = { voters: 1, returned: Number(voters.has(votes.voter.codes[row] ?? 0)) }
    const state = history.keyState[row]
    if (state === keyStates.known && !isCaught(row)) increase(regulars, one)
    if (state !== keyStates.fresh) continue
    const kind = (votes.userAgent.codes[row] ?? 0) * 2 + Number(isByVotePage(row))
    addTo(own, kind, one)
    if (!isCaught(row)) addTo(usual, kind, one)
  }
  return { own, usual, regulars }
}

const noVoters = (): Count => ({ voters: 0, returned: 0 })

const rateOf = ({ voters, returned }: Count): number => returned / Math.max(1, voters)

const without = (all: Count, some: Count): Count => ({
  voters: all.voters - some.voters,
  returned: all.returned - some.returned,
})

function increase(count: Count, { voters, returned }: Count): void {
  count.voters += voters
  count.returned += returned
}

function addTo(counts: Map<number, Count>, kind: number, more: Count): void {
  const count = counts.get(kind) ?? noVoters()
  increase(count, more)
  counts.set(kind, count)
}

function sum(counts: ReadonlyMap<number, Count>): Count {
  const total = noVoters()
  for (const count of counts.values()) increase(total, count)
  return total
}
