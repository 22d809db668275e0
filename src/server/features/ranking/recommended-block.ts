import { hourMs } from '#contract/rules/time/durations.ts'
import type { ListedClan } from '#contract/clans.ts'
import { pageSize, recommendedBlockSize } from '#contract/rules/lists/pages.ts'
import type { MovingOrder } from './moving-order.ts'
import { type RankedClan, toListedClan } from './ranked-clan.ts'

/** Rotates the recommended clans hourly, and computes ranks, which skip these clans. */
export class RecommendedBlock {
  readonly #week: MovingOrder
  readonly #clans: readonly RankedClan[]

  constructor(week: MovingOrder) {
    this.#week = week
    this.#clans = week
      .toArray()
      .filter((clan) => clan.recommended)
      .sort((a, b) => a.id - b.id)
  }

  /** `now` in Unix ms. */
  shownAt(now: number): RankedClan[] {
    const first = this.firstAt(now)
    return [...this.#clans.slice(first), ...this.#clans.slice(0, first)].slice(0, recommendedBlockSize)
  }

  firstAt(now: number): number {
    const { length } = this.#clans
    return length <= recommendedBlockSize ? 0 : (Math.floor(now / hourMs) * recommendedBlockSize) % length
  }

  /**
   * Returns the clans that the plain list omits: those of the block that would otherwise also appear below it, on the first page. Later
   * pages have no block and show the others. `now` in Unix ms.
   */
  leftOutAt(now: number): RankedClan[] {
    const byRank = this.shownAt(now).sort((a, b) => this.#week.positionOf(a) - this.#week.positionOf(b))
    return byRank.filter((clan, before) => this.#week.positionOf(clan) - before < pageSize)
  }

  /** The page of the plain list that shows the clan; 1 if the block shows it instead. `now` in Unix ms. */
  pageOf(clan: RankedClan, now: number): number {
    const leftOut = this.leftOutAt(now)
    if (leftOut.includes(clan)) return 1
    const position = this.#week.positionOf(clan)
    const before = leftOut.filter((other) => this.#week.positionOf(other) < position).length
    return Math.floor((position - before) / pageSize) + 1
  }

  /** Recommended clans and clans without votes have no rank. Recommended clans do not affect the ranks below them. */
  present(clan: RankedClan): ListedClan {
    if (clan.recommended || clan.effectiveVotes === 0) return toListedClan(clan, null)
    const position = this.#week.positionOf(clan)
    return toListedClan(clan, position + 1 - this.countAbove(position))
  }

  countAbove(position: number): number {
    return this.#clans.filter((other) => this.#week.positionOf(other) < position).length
  }
}
