import { compareContenders } from '#contract/rules/tie-break.ts'
import type { RankedClan } from './ranked-clan.ts'

/**
 * All listed clans in the order of the week, each knowing its position. A vote moves a clan a few places; that costs a
 * few swaps, not a sort.
 */
export class ClanOrder {
  readonly #clans: RankedClan[]

  constructor(clans: RankedClan[]) {
    this.#clans = clans.sort(compareContenders)
    this.#clans.forEach((clan, position) => {
      clan.position = position
    })
  }

  get all(): readonly RankedClan[] {
    return this.#clans
  }

  /** Puts a clan whose votes have changed where it belongs now. */
  replace(clan: RankedClan): void {
    const clans = this.#clans
    let position = clan.position
    for (let above = clans[position - 1]; above && compareContenders(clan, above) < 0; above = clans[position - 1]) {
      this.#put(above, position--)
    }
    for (let below = clans[position + 1]; below && compareContenders(clan, below) > 0; below = clans[position + 1]) {
      this.#put(below, position++)
    }
    this.#put(clan, position)
  }

  #put(clan: RankedClan, position: number): void {
    this.#clans[position] = clan
    clan.position = position
  }
}
