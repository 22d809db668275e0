import { ClanPairs } from '../properties/clan-pairs.ts'
import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { PairColumn } from '../properties/pair-column.ts'

/** Returns the expected share of each pair's value among the votes for a clan. Reads all votes for the clan in the window. */
export type Expectation = (clan: number, pairs: Uint32Array) => Float32Array<ArrayBuffer>

export interface Smoothing {
  /** Weight of the wider group in the share of a narrow one, in votes. */
  readonly strength: number
  /** Additive smoothing: the votes assumed for a value that was never seen. */
  readonly unseen: number
}

/**
 * Estimates shares from the votes for all other clans in the window. The clan's own votes are left out, because an attack must not raise
 * its own expectation.
 * @param included by row: 1 for baseline votes, 0 for others, such as those that an earlier pass convicted
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

/** Counts votes by pair, by wide pair, by context and by coarse context. */
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

  /** Excludes the clan's votes until `addClan(1)` restores them. */
  leaveOut(clan: number): void {
    this.#clan.count(clan)
    this.addClan(-1)
  }

  /** Adds (1) or subtracts (-1) the votes of the clan that was counted last. */
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

  /** The smoothed share of the pair's value among the votes of its context. */
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
