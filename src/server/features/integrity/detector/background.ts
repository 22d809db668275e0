import type { ClanRanges } from './clan-ranges.ts'
import type { PairColumn } from './pair-column.ts'

/** How probable values are in a clan, given their pairs: a share for each of them. Reads all votes of the clan in the window. */
export type Expectation = (clan: number, pairs: Uint32Array) => Float32Array<ArrayBuffer>

export interface Smoothing {
  /** How many votes of the wider group count in the narrow one. */
  readonly strength: number
  /** How many votes a value has that was never seen. */
  readonly unseen: number
}

/**
 * How probable values are according to the votes of all other clans in the window. The own clan is left out: an attack must not explain
 * itself.
 * @param included by row: 1 for votes that count, 0 for votes that an earlier pass convicted
 */
export function expectElsewhere(
  ranges: ClanRanges,
  column: PairColumn,
  included: Uint8Array,
  { strength, unseen }: Smoothing,
): Expectation {
  const counts = new PairCounts(ranges, column, included)
  return (clan, pairs) => {
    const own = counts.countClan(clan)
    counts.add(own, -1)
    const shares = new Float32Array(pairs.length)
    for (let index = 0; index < pairs.length; index++) shares[index] = counts.share(pairs[index] ?? 0, strength, unseen)
    counts.add(own, 1)
    counts.clear(own)
    return shares
  }
}

/** Counts votes by pair, and by the groups and wider pairs that these belong to. */
class PairCounts {
  readonly #ranges: ClanRanges
  readonly #column: PairColumn
  readonly #included: Uint8Array
  readonly #narrow: Int32Array
  readonly #wide: Int32Array
  readonly #context: Int32Array
  readonly #coarse: Int32Array
  /** By pair: the votes of the clan that was counted last. */
  readonly #own: Uint32Array
  readonly #ownPairs: Uint32Array

  constructor(ranges: ClanRanges, column: PairColumn, included: Uint8Array) {
    this.#ranges = ranges
    this.#column = column
    this.#included = included
    const size = column.values.length
    this.#narrow = new Int32Array(size)
    this.#wide = new Int32Array(column.sizes.wide)
    this.#context = new Int32Array(column.sizes.contexts)
    this.#coarse = new Int32Array(column.sizes.coarse)
    this.#own = new Uint32Array(size)
    this.#ownPairs = new Uint32Array(size)
    const all = this.#ownPairs.subarray(0, this.#count(...ranges.window, 0))
    this.add(all, 1)
    this.clear(all)
  }

  /** The pairs of a clan's votes in the window. Their numbers of votes are valid until `clear`. */
  countClan(clan: number): Uint32Array {
    const { windowFrom, target, range } = this.#ranges
    let size = 0
    for (let week = windowFrom; week <= target; week++) size = this.#count(...range(week, clan), size)
    return this.#ownPairs.subarray(0, size)
  }

  clear(pairs: Uint32Array): void {
    for (let index = 0; index < pairs.length; index++) this.#own[pairs[index] ?? 0] = 0
  }

  /** Adds the counted votes of the pairs, or takes them away. */
  add(pairs: Uint32Array, sign: 1 | -1): void {
    const { wide, contexts, coarse } = this.#column
    for (let index = 0; index < pairs.length; index++) {
      const pair = pairs[index] ?? 0
      const votes = sign * (this.#own[pair] ?? 0)
      increase(this.#narrow, pair, votes)
      increase(this.#wide, wide[pair] ?? 0, votes)
      increase(this.#context, contexts[pair] ?? 0, votes)
      increase(this.#coarse, coarse[pair] ?? 0, votes)
    }
  }

  /** The share of a pair's value among the votes of its group. */
  share(pair: number, strength: number, unseen: number): number {
    const { wide, contexts, coarse } = this.#column
    const wideVotes = this.#wide[wide[pair] ?? 0] ?? 0
    const wideShare = (wideVotes + unseen) / ((this.#coarse[coarse[pair] ?? 0] ?? 0) + 2 * unseen)
    return ((this.#narrow[pair] ?? 0) + strength * wideShare) / ((this.#context[contexts[pair] ?? 0] ?? 0) + strength)
  }

  /** Counts votes by pair. Returns the number of pairs that have votes, of which `known` had some before. */
  #count(from: number, to: number, known: number): number {
    const { of } = this.#column
    const [offset, included, own, pairs] = [this.#ranges.window[0], this.#included, this.#own, this.#ownPairs]
    let size = known
    for (let row = from; row < to; row++) {
      const pair = of[row - offset] ?? 0
      if (pair === 0 || included[row] === 0) continue
      if (own[pair] === 0) pairs[size++] = pair
      own[pair] = (own[pair] ?? 0) + 1
    }
    return size
  }
}

function increase(counts: Int32Array, index: number, votes: number): void {
  counts[index] = (counts[index] ?? 0) + votes
}
