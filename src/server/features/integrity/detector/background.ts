import type { ClanRanges } from './clan-ranges.ts'
import { PairDictionary } from './dictionary.ts'

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

/**
 * How probable each vote's value is according to the votes of all other clans in the window, for the rows of the examined week (the first
 * element is its first row). The own clan is left out: an attack must not explain itself.
 * @param included 1 for votes that count, 0 for votes that an earlier pass convicted
 */
export function expectedElsewhere(
  ranges: ClanRanges,
  included: Uint8Array,
  comparison: Comparison,
): Float32Array<ArrayBuffer> {
  const { codes, context, coarse, strength, unseen, skipUnknown = false } = comparison
  const [windowFrom, windowTo] = ranges.window
  const [targetFrom, targetTo] = ranges.targetRows
  const [narrowOf, narrowSize] = numberPairs(codes, context, windowFrom, windowTo)
  const [wideOf, wideSize] = numberPairs(codes, coarse, windowFrom, windowTo)
  const narrowCounts = new Int32Array(narrowSize)
  const wideCounts = new Int32Array(wideSize)
  const contextCounts = new Int32Array(largest(context, windowFrom, windowTo) + 1)
  const coarseCounts = new Int32Array(largest(coarse, windowFrom, windowTo) + 1)
  const count = (from: number, to: number, step: 1 | -1) => {
    for (let row = from; row < to; row++) {
      if (included[row] === 0 || (skipUnknown && codes[row] === 0)) continue
      add(narrowCounts, narrowOf[row - windowFrom] ?? 0, step)
      add(wideCounts, wideOf[row - windowFrom] ?? 0, step)
      add(contextCounts, context[row] ?? 0, step)
      add(coarseCounts, coarse[row] ?? 0, step)
    }
  }
  count(windowFrom, windowTo, 1)
  const expected = new Float32Array(targetTo - targetFrom)
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    if (from === to) continue
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(...ranges.range(week, clan), -1)
    for (let row = from; row < to; row++) {
      const wideShare =
        ((wideCounts[wideOf[row - windowFrom] ?? 0] ?? 0) + unseen) /
        ((coarseCounts[coarse[row] ?? 0] ?? 0) + 2 * unseen)
      expected[row - targetFrom] =
        ((narrowCounts[narrowOf[row - windowFrom] ?? 0] ?? 0) + strength * wideShare) /
        ((contextCounts[context[row] ?? 0] ?? 0) + strength)
    }
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(...ranges.range(week, clan), 1)
  }
  return expected
}

/** Numbers the pairs of value and group, by row from the first of the window. */
function numberPairs(
  codes: ArrayLike<number>,
  groups: ArrayLike<number>,
  from: number,
  to: number,
): readonly [pairs: Uint32Array, size: number] {
  const pairs = new Uint32Array(to - from)
  const groupCount = largest(groups, from, to) + 1
  const product = (largest(codes, from, to) + 1) * groupCount
  if (product <= denseLimit) {
    for (let row = from; row < to; row++) pairs[row - from] = (codes[row] ?? 0) * groupCount + (groups[row] ?? 0)
    return [pairs, product]
  }
  const dictionary = new PairDictionary()
  for (let row = from; row < to; row++) pairs[row - from] = dictionary.codeOf(codes[row] ?? 0, groups[row] ?? 0)
  return [pairs, dictionary.size()]
}

function add(counts: Int32Array, index: number, step: number): void {
  counts[index] = (counts[index] ?? 0) + step
}

function largest(codes: ArrayLike<number>, from: number, to: number): number {
  let most = 0
  for (let row = from; row < to; row++) most = Math.max(most, codes[row] ?? 0)
  return most
}
