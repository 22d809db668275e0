import type { ClanRanges } from './clan-ranges.ts'

/** Facts whose frequency is compared among the same votes. */
export interface FactGroup {
  /** The bits of the facts. */
  readonly facts: readonly number[]
  /** Groups of similar votes, and wider ones that contain whole narrow ones, whose frequencies smooth theirs; by row. */
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
}

/** How many of the clan's rows are expected to have each fact of the group, in the order of `FactGroup.facts`. */
export type FactExpectation = (clan: number, rows: readonly number[]) => Float64Array

/**
 * How probable the facts of a group are, according to the votes of all other clans in the window: the formula of
 * `expectElsewhere` for values that are 0 or 1.
 * @param bits by row from the first of the window: a bit per fact
 * @param included by row: 1 for votes that count, 0 for votes that an earlier pass convicted
 */
export function expectGroup(
  ranges: ClanRanges,
  bits: Uint32Array,
  included: Uint8Array,
  group: FactGroup,
  strength: number,
): FactExpectation {
  const everywhere = createCounts(ranges, group)
  const count = (counts: FactCounts, from: number, to: number) => {
    for (let row = from; row < to; row++)
      if (included[row] === 1) addVote(counts, group, row, bits[row - ranges.window[0]] ?? 0)
  }
  count(everywhere, ...ranges.window)
  const own = createCounts(ranges, group)
  let counted = -1
  return (clan, rows) => {
    if (clan !== counted) {
      clear(own)
      for (let week = ranges.windowFrom; week <= ranges.target; week++) count(own, ...ranges.range(week, clan))
      counted = clan
    }
    return sumOfShares(everywhere, own, group, rows, strength)
  }
}

/** Votes by group, and those of them for which a fact is true, by group and fact. */
interface FactCounts {
  readonly inContext: Uint32Array
  readonly inCoarse: Uint32Array
  readonly trueInContext: Uint32Array
  readonly trueInCoarse: Uint32Array
}

function createCounts({ window: [from, to] }: ClanRanges, { facts, context, coarse }: FactGroup): FactCounts {
  let [contexts, coarseGroups] = [1, 1]
  for (let row = from; row < to; row++) {
    contexts = Math.max(contexts, (context[row] ?? 0) + 1)
    coarseGroups = Math.max(coarseGroups, (coarse[row] ?? 0) + 1)
  }
  return {
    inContext: new Uint32Array(contexts),
    inCoarse: new Uint32Array(coarseGroups),
    trueInContext: new Uint32Array(contexts * facts.length),
    trueInCoarse: new Uint32Array(coarseGroups * facts.length),
  }
}

function clear(counts: FactCounts): void {
  for (const array of Object.values(counts)) array.fill(0)
}

function addVote(counts: FactCounts, { facts, context, coarse }: FactGroup, row: number, bits: number): void {
  const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
  increase(counts.inContext, narrow)
  increase(counts.inCoarse, wide)
  for (let index = 0; index < facts.length; index++) {
    if (((bits >>> (facts[index] ?? 0)) & 1) === 0) continue
    increase(counts.trueInContext, narrow * facts.length + index)
    increase(counts.trueInCoarse, wide * facts.length + index)
  }
}

function sumOfShares(
  everywhere: FactCounts,
  own: FactCounts,
  { facts, context, coarse }: FactGroup,
  rows: readonly number[],
  strength: number,
): Float64Array {
  const elsewhere = (name: keyof FactCounts, index: number) => (everywhere[name][index] ?? 0) - (own[name][index] ?? 0)
  const sums = new Float64Array(facts.length)
  for (const row of rows) {
    const [narrow, wide] = [context[row] ?? 0, coarse[row] ?? 0]
    for (let index = 0; index < facts.length; index++) {
      const wideShare =
        (elsewhere('trueInCoarse', wide * facts.length + index) + 0.5) / (elsewhere('inCoarse', wide) + 1)
      const holding = elsewhere('trueInContext', narrow * facts.length + index)
      sums[index] = (sums[index] ?? 0) + (holding + strength * wideShare) / (elsewhere('inContext', narrow) + strength)
    }
  }
  return sums
}

function increase(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}
