import { PairDictionary } from '../../dictionary.ts'
import { ClanPairs } from './clan-pairs.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { numberPairs, type PairColumn, sizeOf } from './pair-column.ts'
import { release } from '../votes/release.ts'

/** Facts whose frequencies are compared within the same groups of votes. */
export interface FactGroup {
  /** The bit numbers of the facts. */
  readonly facts: readonly number[]
  /** By row: groups of similar votes, and wider groups that contain whole narrow ones and smooth their frequencies. */
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
}

/** Combinations of contexts. Votes with the same combination are alike in all groups. */
interface Combinations {
  readonly size: number
  readonly facts: number
  /** Contexts are by combination here, not by row. */
  readonly groups: readonly FactGroup[]
}

export interface FactColumn {
  /** Values are the facts of a vote as bits; contexts are combinations. */
  readonly column: PairColumn
  readonly combinations: Combinations
}

/** By bit: the expected number of the clan's rows with the fact. */
export type FactExpectation = (clan: number, rows: readonly number[]) => Float64Array

/**
 * @param bits by row: one bit per fact
 * @param included by row: 1 for baseline votes. Read for earlier weeks only.
 */
export function createFactColumn(
  ranges: ClanRanges,
  bits: Uint32Array<ArrayBuffer>,
  groups: readonly FactGroup[],
  included: Uint8Array,
): FactColumn {
  const [from, to] = ranges.window
  const numbers = new Uint32Array(to)
  let size = 1
  for (const context of new Set(groups.map((group) => group.context))) {
    const pairs = new PairDictionary()
    for (let row = from; row < to; row++) numbers[row] = pairs.codeOf(numbers[row] ?? 0, context[row] ?? 0)
    size = pairs.size()
    pairs.release()
  }
  const rowOf = new Uint32Array(size)
  for (let row = from; row < to; row++) rowOf[numbers[row] ?? 0] = row
  const byCombination = (codes: ArrayLike<number>) => Uint32Array.from(rowOf, (row) => codes[row] ?? 0)
  const combinations = {
    size,
    facts: 1 + Math.max(...groups.flatMap(({ facts }) => facts)),
    groups: groups.map(({ facts, context, coarse }) => ({
      facts,
      context: byCombination(context),
      coarse: byCombination(coarse),
    })),
  }
  const none = new Uint8Array(to)
  const column = numberPairs(ranges, { codes: bits, context: numbers, coarse: none }, included, false)
  release([numbers, none])
  return { column, combinations }
}

/**
 * Estimates the frequencies of facts from the votes for all other clans in the window: the formula of `expectElsewhere` for values that are
 * 0 or 1.
 * @param included by row: 1 for baseline votes, 0 for others, such as those that an earlier pass convicted
 */
export function expectFactBits(
  ranges: ClanRanges,
  { column, combinations: { size, facts, groups } }: FactColumn,
  included: Uint8Array,
  strength: number,
): FactExpectation {
  const counted = new ClanPairs(ranges, column, included)
  const elsewhere = groups.map((group) => new GroupCounts(column, group, facts))
  const add = (sign: 1 | -1) => {
    for (const group of elsewhere) group.add(counted, sign)
  }
  for (let clan = 0; clan < ranges.clans; clan++) {
    counted.count(clan)
    add(1)
  }
  /** By combination and fact. */
  const shares = new Float64Array(size * facts)
  /** By combination: 1 + the clan for which its shares were computed. */
  const sharesOf = new Uint32Array(size)
  let leftOut = -1
  const leaveOut = (clan: number) => {
    if (clan === leftOut) return
    if (leftOut !== -1) add(1)
    counted.count(clan)
    add(-1)
    leftOut = clan
  }
  return (clan, rows) => {
    leaveOut(clan)
    const sums = new Float64Array(facts)
    for (const row of rows) {
      const combination = column.contexts[column.of[row - ranges.targetRows[0]] ?? 0] ?? 0
      if (sharesOf[combination] !== clan + 1) {
        for (const group of elsewhere) group.share(combination, strength, shares)
        sharesOf[combination] = clan + 1
      }
      for (let fact = 0; fact < facts; fact++)
        sums[fact] = (sums[fact] ?? 0) + (shares[combination * facts + fact] ?? 0)
    }
    return sums
  }
}

/** Numbers of votes by context and by wider context, in total and per fact. */
class GroupCounts {
  readonly #column: PairColumn
  readonly #group: FactGroup
  /** The number of all facts, not only of the group's. */
  readonly #facts: number
  readonly #mask: number
  readonly #votes: Uint32Array
  readonly #holding: Uint32Array
  readonly #coarseVotes: Uint32Array
  readonly #coarseHolding: Uint32Array

  constructor(column: PairColumn, group: FactGroup, facts: number) {
    const [contexts, coarse] = [sizeOf(group.context), sizeOf(group.coarse)]
    this.#column = column
    this.#group = group
    this.#facts = facts
    this.#mask = group.facts.reduce((mask, fact) => mask | (1 << fact), 0)
    this.#votes = new Uint32Array(contexts)
    this.#holding = new Uint32Array(contexts * facts)
    this.#coarseVotes = new Uint32Array(coarse)
    this.#coarseHolding = new Uint32Array(coarse * facts)
  }

  /** Adds (1) or subtracts (-1) the counted votes. */
  add({ found, votes }: ClanPairs, sign: 1 | -1): void {
    const { values, contexts } = this.#column
    const { context, coarse } = this.#group
    for (let index = 0; index < found.length; index++) {
      const pair = found[index] ?? 0
      const added = sign * (votes[pair] ?? 0)
      const combination = contexts[pair] ?? 0
      const [narrow, wide] = [context[combination] ?? 0, coarse[combination] ?? 0]
      increase(this.#votes, narrow, added)
      increase(this.#coarseVotes, wide, added)
      for (let rest = (values[pair] ?? 0) & this.#mask; rest !== 0;) {
        const fact = 31 - Math.clz32(rest)
        increase(this.#holding, narrow * this.#facts + fact, added)
        increase(this.#coarseHolding, wide * this.#facts + fact, added)
        rest ^= 1 << fact
      }
    }
  }

  /** Sets the expected share of each of the group's facts among votes of a combination. */
  share(combination: number, strength: number, shares: Float64Array): void {
    const { facts, context, coarse } = this.#group
    const [narrow, wide] = [context[combination] ?? 0, coarse[combination] ?? 0]
    for (const fact of facts) {
      const wideShare =
        ((this.#coarseHolding[wide * this.#facts + fact] ?? 0) + 0.5) / ((this.#coarseVotes[wide] ?? 0) + 1)
      const holding = this.#holding[narrow * this.#facts + fact] ?? 0
      shares[combination * this.#facts + fact] =
        (holding + strength * wideShare) / ((this.#votes[narrow] ?? 0) + strength)
    }
  }
}

function increase(counts: Uint32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}
