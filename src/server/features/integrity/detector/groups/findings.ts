import { type ClanView, codeAt, singleCell } from './clan-votes.ts'
import { codeBit, type EvidenceCode, kindOf } from '../evidence-codes.ts'
import { excessLikelihood } from './find-seeds.ts'
import { thresholds } from '../thresholds.ts'

/** One way in which a group of votes differs from the baseline. */
export interface Evidence {
  readonly code: EvidenceCode
  /** The number of votes (countries, for `many-countries`) that show it, and the expected number among as many votes. */
  readonly seen: number
  readonly expected: number
  /** The number of votes of the group. */
  readonly of: number
  /** The number of distinct values: addresses, prints, countries. 0 if it is meaningless. */
  readonly values: number
  /** Nats per vote of the group. */
  readonly strength: number
  /** IDs of the clans that the evidence names. */
  readonly clans?: readonly number[]
}

/** Evidence, and a predicate for the votes that show it. */
export interface Finding {
  readonly evidence: Evidence
  readonly isShownBy: (index: number) => boolean
  /** Whether it is informative about a single vote. It is not if many honest votes show it, too. */
  readonly isTelling: boolean
}

export function compared(
  code: EvidenceCode,
  seen: number,
  expected: number,
  of: number,
  values: number,
  isShownBy: Finding['isShownBy'],
): Finding[] {
  if (excessLikelihood(seen, expected) <= thresholds.factLikelihood) return []
  const strength = (seen / of) * Math.log(seen / Math.max(expected, 0.01))
  const isTelling = strength >= thresholds.weakEvidence && seen >= thresholds.tellingRatio * expected
  return [{ evidence: { code, seen, expected, of, values, strength }, isShownBy, isTelling }]
}

/** The evidence that each member shows itself, as sets of codes (`CodeBits`). */
export function codesShown(members: readonly number[], found: readonly Finding[]): Uint32Array {
  const telling = found.filter(({ evidence, isTelling }) => kindOf[evidence.code] !== 'none' && isTelling)
  const shown = new Uint32Array(members.length)
  for (const { evidence, isShownBy } of telling) {
    const bit = codeBit(evidence.code)
    for (let position = 0; position < shown.length; position++)
      if (isShownBy(members[position] ?? 0)) shown[position] = (shown[position] ?? 0) | bit
  }
  return shown
}

/** A value is frequent if at least this many votes of the group have it. */
export const minFrequent = 3

/**
 * Codes whose moderately frequent values count together: attackers use pools of prints. Not addresses, which a carrier's customers share.
 */
const pooled: ReadonlySet<EvidenceCode> = new Set([
  'few-hardware',
  'few-software',
  'few-devices',
  'few-request-shapes',
  'few-providers',
])

/** Whether far more votes have a value than expected. Values that count together (`isPooled`) need less. */
function isUnusuallyFrequent(seen: number, expected: number, isPooled: boolean): boolean {
  const excess = excessLikelihood(seen, expected)
  if (!isPooled) return excess > thresholds.factLikelihood
  return excess > thresholds.poolLikelihood && seen >= thresholds.tellingRatio * expected
}

/** Combines the values of a view that far more votes have than expected. */
export function concentration(code: EvidenceCode, view: ClanView, members: readonly number[]): Finding[] {
  const counts = countsOf(view, members)
  if ([...counts.values()].every((count) => count < minFrequent)) return []
  const usual = new Float64Array(view.size)
  for (const index of members) {
    const cell = view.cellOf[index] ?? 0
    const value = view.codes[cell] ?? 0
    usual[value] = (usual[value] ?? 0) + (view.expected[cell] ?? 0)
  }
  const isPooled = pooled.has(code)
  let [seen, expected, values] = [0, 0, 0]
  /** By value: 1 if far more votes have it than expected. */
  const isFrequent = new Uint8Array(view.size)
  for (const [value, count] of counts) {
    const share = (usual[value] ?? 0) / count
    if (count < minFrequent || !isUnusuallyFrequent(count, share * members.length, isPooled)) continue
    seen += count
    expected += share * members.length
    values++
    isFrequent[value] = 1
  }
  return compared(code, seen, expected, members.length, values, (index) => isFrequent[codeAt(view, index)] === 1)
}

/** The number of members with each value, in order of first use. Without unknown tokens and those that only one of the clan's votes has. */
export function countsOf(view: ClanView, members: readonly number[]): Map<number, number> {
  const counts = new Uint32Array(view.size)
  const values: number[] = []
  for (const index of members) {
    const value = codeAt(view, index)
    if (value <= singleCell) continue
    if (counts[value] === 0) values.push(value)
    counts[value] = (counts[value] ?? 0) + 1
  }
  return new Map(values.map((value) => [value, counts[value] ?? 0]))
}
