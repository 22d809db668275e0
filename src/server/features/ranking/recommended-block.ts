import type { ListedClan } from '#contract/clans.ts'
import { recommendedBlockSize } from '#contract/rules/pages.ts'
import { type RankedClan, toListedClan } from './ranked-clan.ts'

const hour = 60 * 60 * 1000

/** Rotates the recommended clans hourly, and computes ranks, which skip them. */
export class RecommendedBlock {
  readonly #clans: readonly RankedClan[]

  /** `listed` must have its positions in rank order. */
  constructor(listed: readonly RankedClan[]) {
    this.#clans = listed.filter((clan) => clan.recommended).sort((a, b) => a.id - b.id)
  }

  /** `now` in Unix ms. */
  shownAt(now: number): RankedClan[] {
    const first = this.firstAt(now)
    return [...this.#clans.slice(first), ...this.#clans.slice(0, first)].slice(0, recommendedBlockSize)
  }

  firstAt(now: number): number {
    const { length } = this.#clans
    return length <= recommendedBlockSize ? 0 : (Math.floor(now / hour) * recommendedBlockSize) % length
  }

  /** Recommended clans and clans without votes have no rank. Recommended clans do not lower the ranks below them. */
  present(clan: RankedClan): ListedClan {
    if (clan.recommended || clan.effectiveVotes === 0) return toListedClan(clan, null)
    const unrankedAbove = this.#clans.filter(({ position }) => position < clan.position).length
    return toListedClan(clan, clan.position + 1 - unrankedAbove)
  }
}
