import { ClanPairs } from '../properties/clan-pairs.ts'
import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { PairColumn } from '../properties/pair-column.ts'

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
    counts.leaveOut(clan)
    const shares = new Float32Array(pairs.length)
    for (let index = 0; index < pairs.length; index++) shares[index] = counts.share(pairs[index] ?? 0, strength, unseen)
    counts.addClan(1)
    return shares
  }
}

/** Counts votes by pair, and by the groups and wider pairs that these belong to. */
class PairCounts {
  readonly #column: PairColumn
  readonly #clan: ClanPairs
  readonly #narrow: Int32Array
  readonly #wide: Int32Array
  readonly #context: Int32Array
  readonly #coarse: Int32Array

  constructor(ranges: ClanRanges, column: PairColumn, included: Uint8Array) {
    this.#column = column
    this.#clan = new ClanPairs(ranges, column, included)
    this.#narrow = new Int32Array(column.values.length)
    this.#wide = new Int32Array(column.sizes.wide)
    this.#context = new Int32Array(column.sizes.contexts)
    this.#coarse = new Int32Array(column.sizes.coarse)
    for (let clan = 0; clan < ranges.clans; clan++) {
      this.#clan.count(clan)
      this.addClan(1)
    }
  }

  /** Until the clan is added again. */
  leaveOut(clan: number): void {
    this.#clan.count(clan)
    this.addClan(-1)
  }

  /** Adds the votes of the clan that was counted last, or takes them away. */
  addClan(sign: 1 | -1): void {
    const { wide, contexts, coarse } = this.#column
    const { found, votes } = this.#clan
    for (let index = 0; index < found.length; index++) {
      const pair = found[index] ?? 0
      const added = sign * (votes[pair] ?? 0)
      increase(this.#narrow, pair, added)
      increase(this.#wide, wide[pair] ?? 0, added)
      increase(this.#context, contexts[pair] ?? 0, added)
      increase(this.#coarse, coarse[pair] ?? 0, added)
    }
  }

  /** The share of a pair's value among the votes of its group. */
  share(pair: number, strength: number, unseen: number): number {
    const { wide, contexts, coarse } = this.#column
    const wideVotes = this.#wide[wide[pair] ?? 0] ?? 0
    const wideShare = (wideVotes + unseen) / ((this.#coarse[coarse[pair] ?? 0] ?? 0) + 2 * unseen)
    return ((this.#narrow[pair] ?? 0) + strength * wideShare) / ((this.#context[contexts[pair] ?? 0] ?? 0) + strength)
  }
}

function increase(counts: Int32Array, index: number, votes: number): void {
  counts[index] = (counts[index] ?? 0) + votes
}
