import { PairDictionary } from '../dictionary.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { release } from './release.ts'

/** A property of all votes, and among which votes its values are compared. Arrays are by row. */
export interface ComparedProperty {
  readonly codes: ArrayLike<number>
  /** A group of similar votes, such as those of one country. */
  readonly context: ArrayLike<number>
  /** A wider group that contains whole narrow ones; its frequencies smooth theirs. */
  readonly coarse: ArrayLike<number>
}

/**
 * The pairs of value and group that the votes of the window have, numbered from 1 up. Votes have few different pairs, so that whatever
 * votes with the same pair have in common is computed once.
 */
export interface PairColumn {
  /** By row from the first of the window. 0 is an unknown token. */
  readonly of: Uint16Array | Uint32Array
  /** By pair; 0 for pair 0. */
  readonly values: Uint32Array
  readonly contexts: Uint32Array
  readonly coarse: Uint32Array
  /** The number of the pair of value and wider group. */
  readonly wide: Uint32Array
  /** One more than the largest of the numbers above. */
  readonly sizes: { readonly [Name in 'values' | 'contexts' | 'coarse' | 'wide']: number }
}

/** The value of tokens that no clan has twice in the examined week, and that no group is made of. */
export const singleToken = 1

/** @param isToken whether 0 is an unknown value, which is not compared */
export function numberPairs(
  { window: [from, to] }: ClanRanges,
  { codes, context, coarse }: ComparedProperty,
  isToken: boolean,
): PairColumn {
  const pairs = new PairDictionary()
  const numbers = new Uint32Array(to - from)
  /** By pair: its first vote. */
  const first: number[] = [-1]
  for (let row = from; row < to; row++) {
    const value = codes[row] ?? 0
    if (value === 0 && isToken) continue
    const pair = pairs.codeOf(value, context[row] ?? 0)
    if (pair === first.length) first.push(row)
    numbers[row - from] = pair
  }
  pairs.release()
  const wide = new PairDictionary()
  const ofPairs = (numberOf: (row: number) => number) =>
    Uint32Array.from(first, (row, pair) => (pair === 0 ? 0 : numberOf(row)))
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
  return { of: narrowed(numbers, first.length), ...column, sizes }
}

/**
 * Numbers the values of a column that a clan has at least twice in the examined week from 2 up; all others are `singleToken`. Most prints
 * and addresses are others.
 * @returns by row
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

/** In 16 bits per number, if that is enough. */
export function narrowed(numbers: Uint32Array<ArrayBuffer>, size: number): Uint16Array | Uint32Array {
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
