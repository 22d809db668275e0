import { compareContenders } from '#contract/rules/tie-break.ts'
import type { RankedClan } from './ranked-clan.ts'

interface Selection {
  readonly clans: RankedClan[]
  readonly total: number
}

/** A vote costs a few swaps, not a sort. Filters scan typed arrays: ten times as fast as reading 100,000 objects. */
export class ClanOrder {
  readonly #clans: RankedClan[]
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

  /** Positions by a clan's number in this order. */
  get positions(): Readonly<Int32Array> {
    return this.#positions
  }

  /** Selects by `traits` and, if given, by `isFound` (1 at a clan's position), without `except`. */
  select(
    traits: number,
    isFound: Uint8Array | undefined,
    except: readonly RankedClan[],
    { start, count }: { start: number; count: number },
  ): Selection {
    const clans: RankedClan[] = []
    const skipped = new Set(except.map((clan) => clan.position))
    let total = 0
    for (let position = 0; position < this.#clans.length; position++) {
      if (isFound?.[position] === 0 || ((this.#traits[position] ?? 0) & traits) !== traits) continue
      if (skipped.has(position)) continue
      const clan = total >= start && clans.length < count ? this.#clans[position] : undefined
      if (clan) clans.push(clan)
      total++
    }
    return { clans, total }
  }

  nthWithout(index: number, except: readonly RankedClan[]): RankedClan | undefined {
    const skipped = except.map((clan) => clan.position).sort((a, b) => a - b)
    return this.#clans[skipped.reduce((shifted, position) => (position <= shifted ? shifted + 1 : shifted), index)]
  }

  /** Call it after a clan's votes have changed. */
  reposition(clan: RankedClan): void {
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
