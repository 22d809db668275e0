import { type Bitset, createBitset, setBit } from './bitset.ts'
import { ClanOrder, type Slice } from './clan-order.ts'
import type { RankedClan } from './ranked-clan.ts'

/** Negative if `a` comes first. Never 0 for different clans. */
export type Compare = (a: RankedClan, b: RankedClan) => number

/** An order that follows votes. A vote takes a few comparisons and moves numbers, instead of sorting again. */
export class MovingOrder extends ClanOrder {
  readonly #compare: Compare
  /** Indexed by clan number. */
  readonly #positions: Int32Array

  /** `numbers` must be sorted by `compare`. */
  constructor(clans: readonly RankedClan[], numbers: Int32Array<ArrayBuffer>, compare: Compare) {
    super(clans, numbers)
    this.#compare = compare
    this.#positions = new Int32Array(numbers.length)
    numbers.forEach((number, position) => (this.#positions[number] = position))
  }

  positionOf({ number }: RankedClan): number {
    return this.#positions[number] ?? -1
  }

  sliceWithout(except: readonly RankedClan[], { start, count }: Slice): RankedClan[] {
    const skipped = except.map((clan) => this.positionOf(clan)).sort((a, b) => a - b)
    const skip = (index: number) =>
      skipped.reduce((shifted, position) => (position <= shifted ? shifted + 1 : shifted), index)
    return Array.from({ length: count }, (_, i) => this.at(skip(start + i))).filter((clan) => clan !== undefined)
  }

  /** Counts the clans that are better than `contender`, which may be a clan of this order with different votes. */
  countBetter(contender: RankedClan): number {
    let [first, end] = [0, this.numbers.length]
    while (first < end) {
      const middle = (first + end) >>> 1
      const clan = this.at(middle)
      if (clan && this.#compare(clan, contender) < 0) first = middle + 1
      else end = middle
    }
    return first
  }

  /** The first `count` ranked clans. Skips recommended clans, which have no rank. */
  bestRanked(count: number): RankedClan[] {
    const best: RankedClan[] = []
    for (let position = 0; best.length < count; position++) {
      const clan = this.at(position)
      if (!clan || clan.effectiveVotes === 0) break
      if (!clan.recommended) best.push(clan)
    }
    return best
  }

  /** For the order by rank: the numbers of the clans with votes. */
  votedBits(): Bitset {
    const bits = createBitset(this.numbers.length)
    for (const number of this.numbers.subarray(0, this.#countVoted())) setBit(bits, number)
    return bits
  }

  /** For the order by rank, in which clans with votes come first. */
  #countVoted(): number {
    let [first, end] = [0, this.numbers.length]
    while (first < end) {
      const middle = (first + end) >>> 1
      if (this.at(middle)?.effectiveVotes) first = middle + 1
      else end = middle
    }
    return first
  }

  /** Call it after a clan's votes have changed. */
  reposition(clan: RankedClan): void {
    const from = this.positionOf(clan)
    const to = this.#findPosition(clan, from)
    if (to < from) this.numbers.copyWithin(to + 1, to, from)
    else this.numbers.copyWithin(from, from + 1, to + 1)
    this.numbers[to] = clan.number
    for (let position = Math.min(from, to); position <= Math.max(from, to); position++) {
      this.#positions[this.numbers[position] ?? 0] = position
    }
  }

  /** Finds the new position of a clan. All other clans are sorted. */
  #findPosition(clan: RankedClan, from: number): number {
    const belongsBefore = (position: number) => {
      const other = this.at(position)
      return other !== undefined && this.#compare(clan, other) < 0
    }
    const movesUp = from > 0 && belongsBefore(from - 1)
    let low = movesUp ? 0 : from + 1
    let high = movesUp ? from - 1 : this.numbers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (belongsBefore(middle)) high = middle
      else low = middle + 1
    }
    // When a clan moves down, the clans in between move up by one.
    return movesUp ? low : low - 1
  }
}
