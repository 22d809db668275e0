import type { ListedClan } from '#contract/clans.ts'
import { decidingRule } from '#contract/results/rank-clans.ts'
import type { DecidingRule } from '#contract/results/result-files.ts'
import type { MovingOrder } from './moving-order.ts'
import type { RankedClan } from './ranked-clan.ts'
import type { RecommendedBlock } from './recommended-block.ts'

/** A clan with the rule that decided its place behind the next better clan. */
export interface PlacedClan extends ListedClan {
  readonly lastWeekVotes: number
  readonly decided: DecidingRule | null
}

export function placeClan(clan: RankedClan, week: MovingOrder, recommended: RecommendedBlock): PlacedClan {
  const presented = recommended.present(clan)
  let position = presented.rank === null ? 0 : week.positionOf(clan)
  let above = week.at(--position)
  while (above?.recommended) above = week.at(--position)
  const decided = above ? decidingRule(above, clan) : null
  return { ...presented, lastWeekVotes: clan.lastWeekVotes, decided }
}
