import { compareContenders } from '#contract/rules/tie-break.ts'
import type { RankedClan } from './ranked-clan.ts'

/** Clans of an order from one place on, and how many there are in all. */
interface Selection {
  readonly clans: RankedClan[]
  readonly total: number
}

/**
 * All listed clans in the order of the week, each knowing its position. A vote moves a clan a few places; that costs a
 * few swaps, not a sort. What a whole list is searched by lies in arrays of numbers: looking into 100,000 clans for it would take
 * ten times as long.
 */
export class ClanOrder {
  readonly #clans: RankedClan[]
  /** What each clan can be filtered by, by position. */
  readonly #traits: Uint16Array
  readonly #positions: Int32Array

  constructor(clans: RankedClan[]) {
    this.#clans = clans.sort(compareContenders)
    this.#traits = new Uint16Array(clans.length)
    this.#positions = new Int32Array(clans.length)
    clans.forEach((clan, number) => {
      clan.number = number
      this.#put(clan, number)
    })
  }

  get all(): readonly RankedClan[] {
    return this.#clans
  }

  /** Where each clan stands now, by its number in this order. */
  get positions(): Readonly<Int32Array> {
    return this.#positions
  }

  /**
   * The clans that have all `traits` and, where `isFound` is given, a 1 at their position in it, without those of `except`: at
   * most `count` of them, after the first `start`.
   */
  select(
    traits: number,
    isFound: Uint8Array | undefined,
    except: readonly RankedClan[],
    { start, count }: { start: number; count: number },
  ): Selection {
    const clans: RankedClan[] = []
    const passed = new Set(except.map((clan) => clan.position))
    let total = 0
    for (let position = 0; position < this.#clans.length; position++) {
      if (isFound?.[position] === 0 || ((this.#traits[position] ?? 0) & traits) !== traits) continue
      if (passed.has(position)) continue
      const clan = total >= start && clans.length < count ? this.#clans[position] : undefined
      if (clan) clans.push(clan)
      total++
    }
    return { clans, total }
  }

  /** The clan at a place of the order when those of `except` are left out. */
  nthWithout(place: number, except: readonly RankedClan[]): RankedClan | undefined {
    const passed = except.map((clan) => clan.position).sort((a, b) => a - b)
    return this.#clans[passed.reduce((index, position) => (position <= index ? index + 1 : index), place)]
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
    this.#traits[position] = clan.traits
    this.#positions[clan.number] = position
    clan.position = position
  }
}
