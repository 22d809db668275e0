import { effectiveVotes } from '#contract/rules/ranking/penalty.ts'
import type { MovingOrder } from './moving-order.ts'
import type { RankedClan } from './ranked-clan.ts'
import type { RecommendedBlock } from './recommended-block.ts'

/** `lastVoteAt` is Unix ms. */
export interface OtherTally {
  readonly votes: number
  readonly lastVoteAt: number
}

export interface PlaceWithTally {
  /** After the clan's penalty. */
  readonly votes: number
  /** Null if the clan is recommended or has no effective votes. */
  readonly rank: number | null
  /** The lead of the clan with the next better rank, in votes; null if there is none. */
  readonly behind: number | null
}

/** Computes the place that a clan would have with a different tally. */
export function placeWithTally(
  week: MovingOrder,
  recommended: RecommendedBlock,
  clan: RankedClan,
  { votes: counted, lastVoteAt }: OtherTally,
): PlaceWithTally {
  const votes = effectiveVotes(counted, clan.record.penalty)
  if (clan.recommended || votes === 0) return { votes, rank: null, behind: null }
  const better = week.countBetter({ ...clan, effectiveVotes: votes, lastVoteAt })
  const rankedBetter = better - recommended.countAbove(better) - (week.positionOf(clan) < better ? 1 : 0)
  let position = better - 1
  let next = week.at(position)
  while (next && (next === clan || next.recommended)) next = week.at(--position)
  return { votes, rank: rankedBetter + 1, behind: next ? next.effectiveVotes - votes : null }
}
