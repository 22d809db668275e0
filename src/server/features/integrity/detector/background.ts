import type { ClanRanges } from './clan-ranges.ts'
import { PairDictionary } from '../dictionary.ts'

/** Up to this number of possible pairs, counting in a table is faster than hashing. */
const denseLimit = 4_000_000

/** A value per vote, and among which other votes its frequency is compared. */
export interface Comparison {
  /** The value of each vote. 0 is unknown only where `skipUnknown` is set. */
  readonly codes: ArrayLike<number>
  /** A group of similar votes, such as those of one country. */
  readonly context: ArrayLike<number>
  /** A wider group, whose frequencies smooth those of the narrow one. */
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
      const narrow = pairs.number(codes, context, narrowScratch)
      const wide = coarse === context ? narrow : pairs.number(codes, coarse, wideScratch)
      const counts: Counts = {
        ranges,
        narrowOf: narrow.numbers,
        wideOf: wide.numbers,
        isCounted: skipUnknown ? included.map((flag, row) => (codes[row] === 0 ? 0 : flag)) : included,
        context,
        coarse,
        narrowCounts: new Int32Array(narrow.size),
        wideCounts: new Int32Array(wide.size),
        contextCounts: new Int32Array(pairs.largest(context) + 1),
        coarseCounts: new Int32Array(pairs.largest(coarse) + 1),
      }
      return expectedOf(counts, strength, unseen)
    },
  }
}

interface Counts {
  readonly ranges: ClanRanges
  /** By row from the first of the window: the numbers of the pairs of value and group. */
  readonly narrowOf: Uint32Array
  readonly wideOf: Uint32Array
  readonly isCounted: Uint8Array
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
  readonly narrowCounts: Int32Array
  readonly wideCounts: Int32Array
  readonly contextCounts: Int32Array
  readonly coarseCounts: Int32Array
}

function expectedOf(counts: Counts, strength: number, unseen: number): Float32Array<ArrayBuffer> {
  const { ranges } = counts
  const [targetFrom, targetTo] = ranges.targetRows
  count(counts, ...ranges.window, 1)
  const expected = new Float32Array(targetTo - targetFrom)
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    if (from === to) continue
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(counts, ...ranges.range(week, clan), -1)
    fillExpected(counts, expected, from, to, strength, unseen)
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(counts, ...ranges.range(week, clan), 1)
  }
  return expected
}

function count(counts: Counts, from: number, to: number, step: 1 | -1): void {
  const { narrowOf, wideOf, isCounted, context, coarse, narrowCounts, wideCounts, contextCounts, coarseCounts } = counts
  const offset = counts.ranges.window[0]
  for (let row = from; row < to; row++) {
    if (isCounted[row] === 0) continue
    add(narrowCounts, narrowOf[row - offset] ?? 0, step)
    add(wideCounts, wideOf[row - offset] ?? 0, step)
    add(contextCounts, context[row] ?? 0, step)
    add(coarseCounts, coarse[row] ?? 0, step)
  }
}

function fillExpected(
  counts: Counts,
  expected: Float32Array,
  from: number,
  to: number,
  strength: number,
  unseen: number,
): void {
  const { ranges, narrowOf, wideOf, context, coarse, narrowCounts, wideCounts, contextCounts, coarseCounts } = counts
  const [windowFrom, targetFrom] = [ranges.window[0], ranges.targetRows[0]]
  for (let row = from; row < to; row++) {
    const wideShare =
      ((wideCounts[wideOf[row - windowFrom] ?? 0] ?? 0) + unseen) / ((coarseCounts[coarse[row] ?? 0] ?? 0) + 2 * unseen)
    expected[row - targetFrom] =
      ((narrowCounts[narrowOf[row - windowFrom] ?? 0] ?? 0) + strength * wideShare) /
      ((contextCounts[context[row] ?? 0] ?? 0) + strength)
  }
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
    const numbers = new Uint32Array(to - from)
    const dictionary = new PairDictionary()
    for (let row = from; row < to; row++) numbers[row - from] = dictionary.codeOf(codes[row] ?? 0, groups[row] ?? 0)
    return { numbers, size: dictionary.size() }
  }
  return {
    largest,
    number(codes: ArrayLike<number>, groups: ArrayLike<number>, scratch: Uint32Array): PairNumbers {
      const groupCount = largest(groups) + 1
      const size = (largest(codes) + 1) * groupCount
      if (size <= denseLimit) {
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

function add(counts: Int32Array, index: number, step: number): void {
  counts[index] = (counts[index] ?? 0) + step
}
