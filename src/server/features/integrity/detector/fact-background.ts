import { PairDictionary } from '../dictionary.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { narrowed, sizeOf } from './pair-column.ts'

/** Facts whose frequency is compared among the same votes. */
export interface FactGroup {
  /** The bits of the facts. */
  readonly facts: readonly number[]
  /** Groups of similar votes, and wider ones that contain whole narrow ones, whose frequencies smooth theirs; by row. */
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
}

/** Votes that are alike in all groups have the same combination of contexts. They are counted together. */
export interface Combinations {
  /** By row from the first of the window. */
  readonly of: Uint16Array | Uint32Array
  readonly size: number
  /** The number of facts. */
  readonly facts: number
  /** With contexts by combination. */
  readonly groups: readonly FactGroup[]
}

/** How many of the clan's rows are expected to have each fact, by bit. */
export type FactExpectation = (clan: number, rows: readonly number[]) => Float64Array

export function numberCombinations({ window: [from, to] }: ClanRanges, groups: readonly FactGroup[]): Combinations {
  const of = new Uint32Array(to - from)
  let size = 1
  for (const context of new Set(groups.map((group) => group.context))) {
    const pairs = new PairDictionary()
    for (let row = from; row < to; row++) of[row - from] = pairs.codeOf(of[row - from] ?? 0, context[row] ?? 0)
    size = pairs.size()
    pairs.release()
  }
  const rowOf = new Uint32Array(size)
  for (let row = from; row < to; row++) rowOf[of[row - from] ?? 0] = row
  const byCombination = (codes: ArrayLike<number>) => Uint32Array.from(rowOf, (row) => codes[row] ?? 0)
  return {
    of: narrowed(of, size),
    size,
    facts: 1 + Math.max(...groups.flatMap(({ facts }) => facts)),
    groups: groups.map(({ facts, context, coarse }) => ({
      facts,
      context: byCombination(context),
      coarse: byCombination(coarse),
    })),
  }
}

/**
 * How probable facts are, according to the votes of all other clans in the window: the formula of `expectElsewhere` for values that are
 * 0 or 1.
 * @param bits by row from the first of the window: a bit per fact
 * @param included by row: 1 for votes that count, 0 for votes that an earlier pass convicted
 */
export function expectBits(
  ranges: ClanRanges,
  bits: Uint32Array,
  combinations: Combinations,
  included: Uint8Array,
  strength: number,
): FactExpectation {
  const [offset] = ranges.window
  const { of, size, facts, groups } = combinations
  const counts = new CombinationCounts(ranges, bits, combinations, included)
  const elsewhere = groups.map((group) => new GroupCounts(group, facts))
  const countElsewhere = (sign: 1 | -1) => {
    for (const group of elsewhere) group.add(counts, sign)
  }
  counts.add(...ranges.window)
  countElsewhere(1)
  counts.clear()
  /** By combination and fact. */
  const shares = new Float64Array(size * facts)
  /** By combination: 1 + the clan for which its shares are known. */
  const sharesOf = new Uint32Array(size)
  let leftOut = -1
  const leaveOut = (clan: number) => {
    if (clan === leftOut) return
    // The clan that was left out before is counted again.
    countElsewhere(1)
    counts.clear()
    for (let week = ranges.windowFrom; week <= ranges.target; week++) counts.add(...ranges.range(week, clan))
    countElsewhere(-1)
    leftOut = clan
  }
  return (clan, rows) => {
    leaveOut(clan)
    const sums = new Float64Array(facts)
    for (const row of rows) {
      const combination = of[row - offset] ?? 0
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

/** Votes by combination, and those of them for which a fact is true, by combination and fact. */
class CombinationCounts {
  readonly votes: Uint32Array
  readonly holding: Uint32Array
  /** The combinations that have votes. */
  found: number[] = []
  readonly #offset: number
  readonly #bits: Uint32Array
  readonly #of: Combinations['of']
  readonly #facts: number
  readonly #included: Uint8Array

  constructor({ window }: ClanRanges, bits: Uint32Array, { of, size, facts }: Combinations, included: Uint8Array) {
    this.votes = new Uint32Array(size)
    this.holding = new Uint32Array(size * facts)
    this.#offset = window[0]
    this.#bits = bits
    this.#of = of
    this.#facts = facts
    this.#included = included
  }

  add(from: number, to: number): void {
    const [votes, holding, bits, of, included] = [this.votes, this.holding, this.#bits, this.#of, this.#included]
    for (let row = from; row < to; row++) {
      if (included[row] !== 1) continue
      const combination = of[row - this.#offset] ?? 0
      if (votes[combination] === 0) this.found.push(combination)
      votes[combination] = (votes[combination] ?? 0) + 1
      // From the highest bit down.
      for (let rest = bits[row - this.#offset] ?? 0; rest !== 0;) {
        const fact = 31 - Math.clz32(rest)
        const index = combination * this.#facts + fact
        holding[index] = (holding[index] ?? 0) + 1
        rest ^= 1 << fact
      }
    }
  }

  clear(): void {
    for (const combination of this.found) {
      this.votes[combination] = 0
      this.holding.fill(0, combination * this.#facts, (combination + 1) * this.#facts)
    }
    this.found = []
  }
}

/** The same by context, and by wider context. */
class GroupCounts {
  readonly #group: FactGroup
  /** The number of all facts, of which the group has some. */
  readonly #facts: number
  readonly #votes: Uint32Array
  readonly #holding: Uint32Array
  readonly #coarseVotes: Uint32Array
  readonly #coarseHolding: Uint32Array

  constructor(group: FactGroup, facts: number) {
    const [contexts, coarse] = [sizeOf(group.context), sizeOf(group.coarse)]
    this.#group = group
    this.#facts = facts
    this.#votes = new Uint32Array(contexts)
    this.#holding = new Uint32Array(contexts * facts)
    this.#coarseVotes = new Uint32Array(coarse)
    this.#coarseHolding = new Uint32Array(coarse * facts)
  }

  /** Adds the counted votes, or takes them away. */
  add({ found, votes, holding }: CombinationCounts, sign: 1 | -1): void {
    const { facts, context, coarse } = this.#group
    for (const combination of found) {
      const [narrow, wide] = [context[combination] ?? 0, coarse[combination] ?? 0]
      increase(this.#votes, narrow, sign * (votes[combination] ?? 0))
      increase(this.#coarseVotes, wide, sign * (votes[combination] ?? 0))
      for (const fact of facts) {
        const count = sign * (holding[combination * this.#facts + fact] ?? 0)
        increase(this.#holding, narrow * this.#facts + fact, count)
        increase(this.#coarseHolding, wide * this.#facts + fact, count)
      }
    }
  }

  /** Sets the share of votes of a combination for which each fact of the group is expected to be true. */
  share(combination: number, strength: number, shares: Float64Array): void {
    const { facts, context, coarse } = this.#group
    const [narrow, wide] = [context[combination] ?? 0, coarse[combination] ?? 0]
    for (const fact of facts) {
      const wideShare = ((this.#coarseHolding[wide * this.#facts + fact] ?? 0) + 0.5) / ((this.#coarseVotes[wide] ?? 0) + 1)
      const holding = this.#holding[narrow * this.#facts + fact] ?? 0
      shares[combination * this.#facts + fact] =
        (holding + strength * wideShare) / ((this.#votes[narrow] ?? 0) + strength)
    }
  }
}

function increase(counts: Uint32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}
