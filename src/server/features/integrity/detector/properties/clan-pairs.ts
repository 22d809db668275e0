import type { ClanRanges } from './clan-ranges.ts'
import type { PairColumn } from './pair-column.ts'

export class ClanPairs {
  /** The pairs of the clan that was counted last. */
  found: Uint32Array
  /** By pair: the votes for this clan. */
  readonly votes: Uint32Array
  readonly #ranges: ClanRanges
  readonly #column: PairColumn
  readonly #included: Uint8Array
  readonly #pairs: Uint32Array

  /** @param included by row: 1 for baseline votes. Read for the examined week only. */
  constructor(ranges: ClanRanges, column: PairColumn, included: Uint8Array) {
    this.#ranges = ranges
    this.#column = column
    this.#included = included
    this.votes = new Uint32Array(column.values.length)
    this.#pairs = new Uint32Array(column.values.length)
    this.found = this.#pairs.subarray(0, 0)
  }

  count(clan: number): void {
    const { of, earlier } = this.#column
    const [votes, pairs, included] = [this.votes, this.#pairs, this.#included]
    for (let index = 0; index < this.found.length; index++) votes[pairs[index] ?? 0] = 0
    let size = 0
    for (let index = earlier.starts[clan] ?? 0; index < (earlier.starts[clan + 1] ?? 0); index++) {
      const pair = earlier.pairs[index] ?? 0
      pairs[size++] = pair
      votes[pair] = earlier.votes[index] ?? 0
    }
    const { target, range, targetRows } = this.#ranges
    const [from, to] = range(target, clan)
    for (let row = from; row < to; row++) {
      const pair = of[row - targetRows[0]] ?? 0
      if (pair === 0 || included[row] === 0) continue
      if (votes[pair] === 0) pairs[size++] = pair
      votes[pair] = (votes[pair] ?? 0) + 1
    }
    this.found = pairs.subarray(0, size)
  }
}
