import { PairDictionary } from '../dictionary.ts'
import { ClanCells } from './clan-cells.ts'
import type { ClanRanges } from './clan-ranges.ts'

/** Facts whose frequency is compared among the same votes. */
export interface FactGroup {
  /** By fact and row: 1 where it is true. At most 31 facts. */
  readonly facts: readonly Uint8Array[]
  /** Groups of similar votes, and wider ones that contain whole narrow ones, whose frequencies smooth theirs; by row. */
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
}

/**
 * How probable each fact is for each vote of the examined week according to the votes of all other clans in the window: the formula of
 * `expectedElsewhere` for values that are 0 or 1, with all facts of the group counted together.
 * @param included 1 for votes that count, 0 for votes that an earlier pass convicted
 */
export function expectedFacts(
  ranges: ClanRanges,
  included: Uint8Array,
  group: FactGroup,
  strength: number,
): Float32Array<ArrayBuffer>[] {
  const [targetFrom, targetTo] = ranges.targetRows
  const counts = createCounts(ranges, included, group)
  const { cells } = counts
  const expected = group.facts.map(() => new Float32Array(targetTo - targetFrom))
  for (let clan = 0; clan < ranges.clans; clan++) {
    cells.count(clan)
    add(counts, 1)
  }
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    if (from === to) continue
    cells.count(clan)
    add(counts, -1)
    for (const [fact, values] of expected.entries()) {
      const shares = sharesOf(counts, fact, strength)
      for (let row = from; row < to; row++) values[row - targetFrom] = shares[cells.indexOf(row)] ?? 0
    }
    add(counts, 1)
  }
  cells.release()
  return expected
}

interface Counts {
  readonly group: FactGroup
  /** Cells are pairs of narrow group and true facts. */
  readonly cells: ClanCells
  /** By row: a bit per fact. */
  readonly bits: Uint32Array
  /** Votes by group, and those of them for which a fact is true, by group and fact. */
  readonly inContext: Int32Array
  readonly inCoarse: Int32Array
  readonly trueInContext: Int32Array
  readonly trueInCoarse: Int32Array
}

function createCounts(ranges: ClanRanges, included: Uint8Array, group: FactGroup): Counts {
  const [from, to] = ranges.window
  const bits = new Uint32Array(to)
  let [contexts, coarseGroups] = [1, 1]
  for (const [fact, holds] of group.facts.entries()) {
    for (let row = from; row < to; row++) bits[row] = (bits[row] ?? 0) | ((holds[row] ?? 0) << fact)
  }
  for (let row = from; row < to; row++) {
    contexts = Math.max(contexts, (group.context[row] ?? 0) + 1)
    coarseGroups = Math.max(coarseGroups, (group.coarse[row] ?? 0) + 1)
  }
  const numbers = new PairDictionary()
  const cellOf = numbers.codesOfColumns(group.context, bits, from, to)
  const facts = group.facts.length
  return {
    group,
    cells: new ClanCells(ranges, cellOf, numbers.size(), included),
    bits,
    inContext: new Int32Array(contexts),
    inCoarse: new Int32Array(coarseGroups),
    trueInContext: new Int32Array(contexts * facts),
    trueInCoarse: new Int32Array(coarseGroups * facts),
  }
}

/** Adds the votes of the clan, or takes them away. */
function add(counts: Counts, sign: 1 | -1): void {
  const { cells, bits, inContext, inCoarse, trueInContext, trueInCoarse } = counts
  const { context, coarse, facts } = counts.group
  const width = facts.length
  for (let index = 0; index < cells.size; index++) {
    const row = cells.rows[index] ?? 0
    const votes = sign * (cells.counts[index] ?? 0)
    const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
    increase(inContext, narrow, votes)
    increase(inCoarse, wide, votes)
    for (let left = bits[row] ?? 0; left !== 0; left &= left - 1) {
      const fact = 31 - Math.clz32(left & -left)
      increase(trueInContext, narrow * width + fact, votes)
      increase(trueInCoarse, wide * width + fact, votes)
    }
  }
}

/** By index of the cell. */
function sharesOf(counts: Counts, fact: number, strength: number): Float32Array {
  const { cells, bits, inContext, inCoarse, trueInContext, trueInCoarse } = counts
  const { context, coarse, facts } = counts.group
  const width = facts.length
  const shares = new Float32Array(cells.size)
  for (let index = 0; index < cells.size; index++) {
    const row = cells.rows[index] ?? 0
    const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
    const isTrue = ((bits[row] ?? 0) >>> fact) & 1
    const [all, allWide] = [inContext[narrow] ?? 0, inCoarse[wide] ?? 0]
    const [holding, holdingWide] = [trueInContext[narrow * width + fact] ?? 0, trueInCoarse[wide * width + fact] ?? 0]
    const wideShare = ((isTrue ? holdingWide : allWide - holdingWide) + 0.5) / (allWide + 1)
    const share = Math.fround(((isTrue ? holding : all - holding) + strength * wideShare) / (all + strength))
    shares[index] = isTrue ? share : 1 - share
  }
  return shares
}

function increase(counts: Int32Array, index: number, votes: number): void {
  counts[index] = (counts[index] ?? 0) + votes
}
