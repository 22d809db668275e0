import type { ClanRanges } from './clan-ranges.ts'

/** Facts whose frequency is compared among the same votes. */
export interface FactGroup {
  /** By fact and row: 1 where it is true. At most 31 facts. */
  readonly facts: readonly Uint8Array[]
  /** Groups of similar votes, and wider ones whose frequencies smooth those of the narrow ones; by row. */
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
  const expected = group.facts.map(() => new Float32Array(targetTo - targetFrom))
  count(counts, ...ranges.window, 1)
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    if (from === to) continue
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(counts, ...ranges.range(week, clan), -1)
    for (const [fact, values] of expected.entries()) fillExpected(counts, fact, values, from, to, strength)
    for (let week = ranges.windowFrom; week <= ranges.target; week++) count(counts, ...ranges.range(week, clan), 1)
  }
  return expected
}

interface Counts {
  readonly ranges: ClanRanges
  readonly included: Uint8Array
  readonly group: FactGroup
  /** By row from the first of the window: a bit per fact. */
  readonly bits: Uint32Array
  /** Votes by group, and those of them for which a fact is true, by group and fact. */
  readonly inContext: Int32Array
  readonly inCoarse: Int32Array
  readonly trueInContext: Int32Array
  readonly trueInCoarse: Int32Array
}

function createCounts(ranges: ClanRanges, included: Uint8Array, group: FactGroup): Counts {
  const [from, to] = ranges.window
  const bits = new Uint32Array(to - from)
  let [contexts, coarseGroups] = [1, 1]
  for (const [fact, holds] of group.facts.entries()) {
    for (let row = from; row < to; row++) bits[row - from] = (bits[row - from] ?? 0) | ((holds[row] ?? 0) << fact)
  }
  for (let row = from; row < to; row++) {
    contexts = Math.max(contexts, (group.context[row] ?? 0) + 1)
    coarseGroups = Math.max(coarseGroups, (group.coarse[row] ?? 0) + 1)
  }
  const facts = group.facts.length
  return {
    ranges,
    included,
    group,
    bits,
    inContext: new Int32Array(contexts),
    inCoarse: new Int32Array(coarseGroups),
    trueInContext: new Int32Array(contexts * facts),
    trueInCoarse: new Int32Array(coarseGroups * facts),
  }
}

function count(counts: Counts, from: number, to: number, step: 1 | -1): void {
  const { included, bits, inContext, inCoarse, trueInContext, trueInCoarse } = counts
  const { context, coarse, facts } = counts.group
  const [offset, width] = [counts.ranges.window[0], facts.length]
  for (let row = from; row < to; row++) {
    if (included[row] === 0) continue
    const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
    add(inContext, narrow, step)
    add(inCoarse, wide, step)
    for (let left = bits[row - offset] ?? 0; left !== 0; left &= left - 1) {
      const fact = 31 - Math.clz32(left & -left)
      add(trueInContext, narrow * width + fact, step)
      add(trueInCoarse, wide * width + fact, step)
    }
  }
}

function fillExpected(
  counts: Counts,
  fact: number,
  expected: Float32Array,
  from: number,
  to: number,
  strength: number,
): void {
  const { ranges, bits, inContext, inCoarse, trueInContext, trueInCoarse } = counts
  const { context, coarse, facts } = counts.group
  const [windowFrom, targetFrom, width] = [ranges.window[0], ranges.targetRows[0], facts.length]
  for (let row = from; row < to; row++) {
    const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
    const isTrue = ((bits[row - windowFrom] ?? 0) >>> fact) & 1
    const [all, allWide] = [inContext[narrow] ?? 0, inCoarse[wide] ?? 0]
    const [holding, holdingWide] = [trueInContext[narrow * width + fact] ?? 0, trueInCoarse[wide * width + fact] ?? 0]
    const wideShare = ((isTrue ? holdingWide : allWide - holdingWide) + 0.5) / (allWide + 1)
    const share = Math.fround(((isTrue ? holding : all - holding) + strength * wideShare) / (all + strength))
    expected[row - targetFrom] = isTrue ? share : 1 - share
  }
}

function add(counts: Int32Array, index: number, step: number): void {
  counts[index] = (counts[index] ?? 0) + step
}
