import { ClanCells } from './clan-cells.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { release } from './release.ts'
import { PairDictionary } from '../dictionary.ts'

/** Up to this number of possible pairs, counting in a table is faster than hashing. */
const denseLimit = 4_000_000

/** A value per vote, and among which other votes its frequency is compared. */
export interface Comparison {
  /** The value of each vote. 0 is unknown only where `skipUnknown` is set. */
  readonly codes: ArrayLike<number>
  /** A group of similar votes, such as those of one country. */
  readonly context: ArrayLike<number>
  /** A wider group that contains whole narrow ones; its frequencies smooth theirs. */
  readonly coarse: ArrayLike<number>
  /** How many votes of the wider group count in the narrow one. */
  readonly strength: number
  /** How many votes a value has that was never seen. */
  readonly unseen: number
  readonly skipUnknown?: boolean
}

export interface Background {
  /**
   * How probable each vote's value is according to the votes of all other clans in the window, for the rows of the examined week (the
   * first element is its first row). The own clan is left out: an attack must not explain itself.
   * @param included 1 for votes that count, 0 for votes that an earlier pass convicted
   */
  readonly expectedElsewhere: (included: Uint8Array, comparison: Comparison) => Float32Array<ArrayBuffer>
}

/** Keeps what does not depend on `included`, for the next pass. */
export function createBackground(ranges: ClanRanges): Background {
  const [windowFrom, windowTo] = ranges.window
  const rows = windowTo - windowFrom
  const pairs = createPairNumbers(windowFrom, windowTo)
  const [narrowScratch, wideScratch] = [new Uint32Array(rows), new Uint32Array(rows)]
  return {
    expectedElsewhere(included, { codes, context, coarse, strength, unseen, skipUnknown = false }) {
      const isOneGroup = coarse === context
      const narrow = pairs.number(codes, context, narrowScratch)
      const wide = isOneGroup ? narrow : pairs.number(codes, coarse, wideScratch)
      const narrowCounts = new Int32Array(narrow.size)
      const contextCounts = new Int32Array(pairs.largest(context) + 1)
      const counts: Counts = {
        ranges,
        narrowOf: narrow.numbers,
        wideOf: wide.numbers,
        cells: new ClanCells(
          ranges,
          narrow.numbers,
          narrow.size,
          skipUnknown ? included.map((flag, row) => (codes[row] === 0 ? 0 : flag)) : included,
        ),
        context,
        coarse,
        narrowCounts,
        wideCounts: isOneGroup ? narrowCounts : new Int32Array(wide.size),
        contextCounts,
        coarseCounts: isOneGroup ? contextCounts : new Int32Array(pairs.largest(coarse) + 1),
      }
      const expected = expectedOf(counts, strength, unseen)
      counts.cells.release()
      release([narrowCounts, counts.wideCounts])
      return expected
    },
  }
}

interface Counts {
  readonly ranges: ClanRanges
  /** By row from the first of the window: the numbers of the pairs of value and group. */
  readonly narrowOf: Uint32Array
  readonly wideOf: Uint32Array
  /** Cells are pairs of value and narrow group. */
  readonly cells: ClanCells
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
  readonly narrowCounts: Int32Array<ArrayBuffer>
  readonly wideCounts: Int32Array<ArrayBuffer>
  readonly contextCounts: Int32Array
  readonly coarseCounts: Int32Array
}

function expectedOf(counts: Counts, strength: number, unseen: number): Float32Array<ArrayBuffer> {
  const { ranges, cells } = counts
  const [targetFrom, targetTo] = ranges.targetRows
  for (let clan = 0; clan < ranges.clans; clan++) {
    cells.count(clan)
    add(counts, 1)
  }
  const expected = new Float32Array(targetTo - targetFrom)
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    if (from === to) continue
    cells.count(clan)
    add(counts, -1)
    const shares = sharesOf(counts, strength, unseen)
    for (let row = from; row < to; row++) expected[row - targetFrom] = shares[cells.indexOf(row)] ?? 0
    add(counts, 1)
  }
  return expected
}

/** Adds the votes of the clan, or takes them away. */
function add(counts: Counts, sign: 1 | -1): void {
  const { cells, ranges, narrowOf, wideOf, context, coarse, narrowCounts, wideCounts, contextCounts, coarseCounts } =
    counts
  const offset = ranges.window[0]
  const isOneGroup = wideCounts === narrowCounts
  for (let index = 0; index < cells.size; index++) {
    const row = cells.rows[index] ?? 0
    const votes = sign * (cells.counts[index] ?? 0)
    increase(narrowCounts, narrowOf[row - offset] ?? 0, votes)
    increase(contextCounts, context[row] ?? 0, votes)
    if (isOneGroup) continue
    increase(wideCounts, wideOf[row - offset] ?? 0, votes)
    increase(coarseCounts, coarse[row] ?? 0, votes)
  }
}

/** By index of the cell. */
function sharesOf(counts: Counts, strength: number, unseen: number): Float32Array {
  const { cells, ranges, narrowOf, wideOf, context, coarse, narrowCounts, wideCounts, contextCounts, coarseCounts } =
    counts
  const offset = ranges.window[0]
  const shares = new Float32Array(cells.size)
  for (let index = 0; index < cells.size; index++) {
    const row = cells.rows[index] ?? 0
    const wideShare =
      ((wideCounts[wideOf[row - offset] ?? 0] ?? 0) + unseen) / ((coarseCounts[coarse[row] ?? 0] ?? 0) + 2 * unseen)
    shares[index] =
      ((narrowCounts[narrowOf[row - offset] ?? 0] ?? 0) + strength * wideShare) /
      ((contextCounts[context[row] ?? 0] ?? 0) + strength)
  }
  return shares
}

interface PairNumbers {
  /** By row from the first of the window. */
  readonly numbers: Uint32Array
  readonly size: number
}

/** Numbers pairs of value and group. Keeps the numbers that needed hashing, and what the largest codes are. */
function createPairNumbers(from: number, to: number) {
  const hashed = new WeakMap<object, WeakMap<object, PairNumbers>>()
  const knownLargest = new WeakMap<object, number>()
  const largest = (codes: ArrayLike<number>): number => {
    const known = knownLargest.get(codes)
    if (known !== undefined) return known
    let most = 0
    for (let row = from; row < to; row++) most = Math.max(most, codes[row] ?? 0)
    knownLargest.set(codes, most)
    return most
  }
  const hash = (codes: ArrayLike<number>, groups: ArrayLike<number>): PairNumbers => {
    const dictionary = new PairDictionary()
    const numbers = dictionary.codesOfColumns(codes, groups, from, to)
    dictionary.release()
    return { numbers, size: dictionary.size() }
  }
  return {
    largest,
    number(codes: ArrayLike<number>, groups: ArrayLike<number>, scratch: Uint32Array): PairNumbers {
      const groupCount = largest(groups) + 1
      const size = (largest(codes) + 1) * groupCount
      if (groupCount === 1 && codes instanceof Uint32Array) return { numbers: codes.subarray(from, to), size }
      if (size <= denseLimit || groupCount === 1) {
        for (let row = from; row < to; row++) scratch[row - from] = (codes[row] ?? 0) * groupCount + (groups[row] ?? 0)
        return { numbers: scratch, size }
      }
      const byGroups = hashed.get(codes) ?? new WeakMap<object, PairNumbers>()
      hashed.set(codes, byGroups)
      const numbered = byGroups.get(groups) ?? hash(codes, groups)
      byGroups.set(groups, numbered)
      return numbered
    },
  }
}

function increase(counts: Int32Array, index: number, votes: number): void {
  counts[index] = (counts[index] ?? 0) + votes
}
