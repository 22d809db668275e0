import { PairDictionary } from '../../dictionary.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { release } from '../votes/release.ts'

/** A property of all votes, and the groups of votes in which its values are compared. Arrays are by row. */
export interface ComparedProperty {
  readonly codes: ArrayLike<number>
  /** A group of similar votes, such as those of one country. */
  readonly context: ArrayLike<number>
  /** A wider group that contains whole narrow ones; its frequencies smooth theirs. */
  readonly coarse: ArrayLike<number>
}

/**
 * The distinct pairs of value and group among the window's votes, numbered from 1. They are few: what depends only on the pair is computed
 * once.
 */
export interface PairColumn {
  /** By row from the first of the examined week: the pair. 0 is an unknown token. */
  readonly of: Uint16Array | Uint32Array
  readonly earlier: PairSummary
  /** By pair; 0 for pair 0. */
  readonly values: Uint32Array
  readonly contexts: Uint32Array
  readonly coarse: Uint32Array
  /** By pair: the number of the wide pair, that is, of value and wider group. */
  readonly wide: Uint32Array
  /** One more than the largest number in each of these arrays. */
  readonly sizes: { readonly [Name in 'values' | 'contexts' | 'coarse' | 'wide']: number }
}

/**
 * Counts for the window's earlier weeks: each clan's pairs, and the votes with each. Those of clan `c` are at `starts[c]` to `starts[c + 1]
 * - 1`.
 */
export interface PairSummary {
  readonly starts: Uint32Array
  readonly pairs: Uint32Array
  readonly votes: Uint32Array
}

/** The value of all tokens that no clan has twice in the examined week. They cannot form a group. */
export const singleToken = 1

/**
 * @param included by row: 1 for baseline votes. Read for earlier weeks only.
 * @param isToken whether 0 is an unknown value, which is not compared
 */
export function numberPairs(
  ranges: ClanRanges,
  { codes, context, coarse }: ComparedProperty,
  included: Uint8Array,
  isToken: boolean,
): PairColumn {
  const pairs = new PairDictionary()
  /** By pair: the row of its first vote. */
  const first: number[] = [-1]
  const pairOf = (row: number) => {
    const value = codes[row] ?? 0
    if (value === 0 && isToken) return 0
    const pair = pairs.codeOf(value, context[row] ?? 0)
    if (pair === first.length) first.push(row)
    return pair
  }
  const earlier = summarize(ranges, included, pairOf)
  const [from, to] = ranges.targetRows
  const numbers = new Uint32Array(to - from)
  for (let row = from; row < to; row++) numbers[row - from] = pairOf(row)
  pairs.release()
  const wide = new PairDictionary()
  const ofPairs = (numberOf: (row: number) => number) => {
    const numbersOf = new Uint32Array(first.length)
    for (let pair = 1; pair < numbersOf.length; pair++) numbersOf[pair] = numberOf(first[pair] ?? 0)
    return numbersOf
  }
  const column = {
    values: ofPairs((row) => codes[row] ?? 0),
    contexts: ofPairs((row) => context[row] ?? 0),
    coarse: ofPairs((row) => coarse[row] ?? 0),
    wide: ofPairs((row) => wide.codeOf(codes[row] ?? 0, coarse[row] ?? 0)),
  }
  wide.release()
  const sizes = {
    values: sizeOf(column.values),
    contexts: sizeOf(column.contexts),
    coarse: sizeOf(column.coarse),
    wide: sizeOf(column.wide),
  }
  return { of: narrowed(numbers, first.length), earlier, ...column, sizes }
}

function summarize(
  { clans, windowFrom, target, range, window, targetRows }: ClanRanges,
  included: Uint8Array,
  pairOf: (row: number) => number,
): PairSummary {
  const starts = new Uint32Array(clans + 1)
  const most = targetRows[0] - window[0]
  const [pairs, votes] = [new Uint32Array(most), new Uint32Array(most)]
  /** By pair: 1 + its position in `pairs`; 0 if the clan does not have it yet. */
  let positions = new Uint32Array(1024)
  let end = 0
  for (let clan = 0; clan < clans; clan++) {
    const start = end
    for (let week = windowFrom; week < target; week++) {
      const [from, to] = range(week, clan)
      for (let row = from; row < to; row++) {
        if (included[row] === 0) continue
        const pair = pairOf(row)
        if (pair === 0) continue
        if (pair >= positions.length) positions = new Uint32Array(positions.buffer.transfer(8 * pair))
        if (positions[pair] === 0) {
          pairs[end++] = pair
          positions[pair] = end
        }
        const position = (positions[pair] ?? 0) - 1
        votes[position] = (votes[position] ?? 0) + 1
      }
    }
    for (let position = start; position < end; position++) positions[pairs[position] ?? 0] = 0
    starts[clan + 1] = end
  }
  const summary = { starts, pairs: pairs.slice(0, end), votes: votes.slice(0, end) }
  release([pairs, votes, positions])
  return summary
}

/**
 * By row: the values that a clan has at least twice in the examined week, renumbered from 2 up; `singleToken` for others, which most values
 * are.
 */
export function repeatedTokens(
  { clans, target, range }: ClanRanges,
  { codes, size }: { readonly codes: Uint32Array; readonly size: number },
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  /** By value: 1 + the clan that had it last. */
  const lastClan = new Uint32Array(size)
  const renumbered = new Uint32Array(size).fill(singleToken, 1)
  let next = singleToken + 1
  for (let clan = 0; clan < clans; clan++) {
    const [from, to] = range(target, clan)
    for (let row = from; row < to; row++) {
      const code = codes[row] ?? 0
      if (lastClan[code] === clan + 1 && renumbered[code] === singleToken) renumbered[code] = next++
      lastClan[code] = clan + 1
    }
  }
  const tokens = next > 0x1_00_00 ? new Uint32Array(codes.length) : new Uint16Array(codes.length)
  for (let row = 0; row < codes.length; row++) tokens[row] = renumbered[codes[row] ?? 0] ?? 0
  release([lastClan, renumbered])
  return tokens
}

/** Uses 16 bits per number if possible; frees `numbers` then. */
function narrowed(numbers: Uint32Array<ArrayBuffer>, size: number): Uint16Array | Uint32Array {
  if (size > 0x1_00_00) return numbers
  const narrow = new Uint16Array(numbers)
  release([numbers])
  return narrow
}

export function sizeOf(codes: ArrayLike<number>): number {
  let largest = 0
  for (let index = 0; index < codes.length; index++) largest = Math.max(largest, codes[index] ?? 0)
  return largest + 1
}
