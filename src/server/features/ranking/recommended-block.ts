import type { ListedClan } from '#contract/clans.ts'
import { recommendedBlockSize } from '#contract/rules/pages.ts'
import { type RankedClan, toListedClan } from './ranked-clan.ts'

const hour = 60 * 60 * 1000

/** Selects the recommended clans to show each hour, and computes ranks, which skip recommended clans. */
export class RecommendedBlock {
  readonly #clans: readonly RankedClan[]

  /** @param listed all listed clans, with their positions in rank order */
  constructor(listed: readonly RankedClan[]) {
    this.#clans = listed.filter((clan) => clan.recommended).sort((a, b) => a.id - b.id)
  }

  /** The clans to show at a Unix time in ms: all, or this hour's selection if there are too many. */
  shownAt(now: number): RankedClan[] {
    const first = this.firstAt(now)
    return [...this.#clans.slice(first), ...this.#clans.slice(0, first)].slice(0, recommendedBlockSize)
  }

  /** The index of the hour's first recommended clan. */
  firstAt(now: number): number {
    const { length } = this.#clans
    return length <= recommendedBlockSize ? 0 : (Math.floor(now / hour) * recommendedBlockSize) % length
  }

  /** Adds the rank. Recommended clans have none, and do not lower the ranks below them. */
  present(clan: RankedClan): ListedClan {
    if (clan.recommended) return toListedClan(clan, null)
    const unrankedAbove = this.#clans.filter(({ position }) => position < clan.position).length
    return toListedClan(clan, clan.position + 1 - unrankedAbove)
  }
}
