import type { ListedClan } from '#contract/clans.ts'
import { recommendedBlockSize } from '#contract/rules/pages.ts'
import { type RankedClan, toListedClan } from './ranked-clan.ts'

const hour = 60 * 60 * 1000

/** The recommended clans: which of them the block shows in an hour, and what their standing outside the ranking does to the ranks below. */
export class RecommendedBlock {
  readonly #clans: readonly RankedClan[]

  /** @param listed all listed clans, with their positions in the order by votes */
  constructor(listed: readonly RankedClan[]) {
    this.#clans = listed.filter((clan) => clan.recommended).sort((a, b) => a.id - b.id)
  }

  /** The clans that the block shows at a time in Unix ms: all, or the hour's where there are more than it holds. */
  shownAt(now: number): RankedClan[] {
    const first = this.firstAt(now)
    return [...this.#clans.slice(first), ...this.#clans.slice(0, first)].slice(0, recommendedBlockSize)
  }

  /** Where among the recommended clans the block of that hour begins. */
  firstAt(now: number): number {
    const { length } = this.#clans
    return length <= recommendedBlockSize ? 0 : (Math.floor(now / hour) * recommendedBlockSize) % length
  }

  /** A clan as the list shows it: recommended clans have no rank, and take none from those below. */
  present(clan: RankedClan): ListedClan {
    if (clan.recommended) return toListedClan(clan, null)
    const unrankedAbove = this.#clans.filter(({ position }) => position < clan.position).length
    return toListedClan(clan, clan.position + 1 - unrankedAbove)
  }
}
