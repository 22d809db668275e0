import type { ClanRanges } from './clan-ranges.ts'
import { release } from './release.ts'

/**
 * Counts the votes of one clan in the window by cell: a number per vote that says all that is compared. Votes of a clan share few
 * cells, so that the caller handles each cell instead of each vote.
 */
export class ClanCells {
  /** The distinct cells of the clan that was counted last. */
  size = 0
  /** By index of the cell: a vote of it, and how many of its votes count. Valid up to `size`. */
  rows = new Uint32Array(1024)
  counts = new Uint32Array(1024)
  readonly #ranges: ClanRanges
  readonly #cellOf: Uint32Array
  readonly #isCounted: Uint8Array
  /** By cell: 1 + its index. */
  readonly #indexes: Uint32Array<ArrayBuffer>

  /**
   * @param cellOf by row from the first of the window: numbers below `cells`
   * @param isCounted by row; votes that do not count have a cell as well
   */
  constructor(ranges: ClanRanges, cellOf: Uint32Array, cells: number, isCounted: Uint8Array) {
    this.#ranges = ranges
    this.#cellOf = cellOf
    this.#isCounted = isCounted
    this.#indexes = new Uint32Array(cells)
  }

  count(clan: number): void {
    this.#clear()
    const { windowFrom, target, range } = this.#ranges
    for (let week = windowFrom; week <= target; week++) this.#add(...range(week, clan))
  }

  /** The index of a vote's cell. The vote must be of the clan that was counted last. */
  indexOf(row: number): number {
    return (this.#indexes[this.#cellOf[row - this.#ranges.window[0]] ?? 0] ?? 0) - 1
  }

  /** Frees its memory. Nothing may be called afterward. */
  release(): void {
    release([this.#indexes, this.rows, this.counts])
  }

  #add(from: number, to: number): void {
    while (this.rows.length < this.size + to - from) this.#grow()
    const [offset, cellOf, indexes, isCounted] = [this.#ranges.window[0], this.#cellOf, this.#indexes, this.#isCounted]
    const [rows, counts] = [this.rows, this.counts]
    let { size } = this
    for (let row = from; row < to; row++) {
      const cell = cellOf[row - offset] ?? 0
      let index = (indexes[cell] ?? 0) - 1
      if (index === -1) {
        index = size++
        indexes[cell] = size
        rows[index] = row
        counts[index] = 0
      }
      counts[index] = (counts[index] ?? 0) + (isCounted[row] ?? 0)
    }
    this.size = size
  }

  #clear(): void {
    const offset = this.#ranges.window[0]
    for (let index = 0; index < this.size; index++)
      this.#indexes[this.#cellOf[(this.rows[index] ?? 0) - offset] ?? 0] = 0
    this.size = 0
  }

  #grow(): void {
    this.rows = new Uint32Array(this.rows.buffer.transfer(this.rows.byteLength * 2))
    this.counts = new Uint32Array(this.counts.buffer.transfer(this.counts.byteLength * 2))
  }
}
