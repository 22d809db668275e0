import { decisiveKinds, type EvidenceKind, kindOf } from '../evidence-codes.ts'
import type { Fact } from '../facts.ts'
import { excessLikelihood } from '../find-seeds.ts'
import { thresholds } from '../thresholds.ts'
import type { WeekEvidence } from '../week-evidence.ts'
import type { Ring } from './find-rings.ts'

interface FactOfRing {
  readonly fact: Fact
  /** Nats. */
  readonly likelihood: number
  /** Nats per member. */
  readonly strength: number
}

/**
 * Facts that are true of more members than usual, and that speak against them besides their clans. Only how they vote, their passes,
 * requests and prints: fans of allied clans live anywhere, use VPNs, share addresses, and vote for clans that are new to them.
 */
export function findRingEvidence(
  { facts, ranges }: Pick<WeekEvidence, 'facts' | 'ranges'>,
  { members }: Pick<Ring, 'members'>,
): FactOfRing[] {
  const [first] = ranges.targetRows
  return facts.flatMap((fact) => {
    if (!decisiveKinds.includes(kindOf[fact.code]) || fact.code === 'key-from-elsewhere') return []
    // A member counts once: its votes are alike.
    const seen = sumOfMeans(members, (row) => fact.holds[row] ?? 0)
    const usual = sumOfMeans(members, (row) => fact.expected[row - first] ?? 0)
    const likelihood = excessLikelihood(seen, usual)
    if (likelihood < thresholds.ringEvidence || seen < thresholds.tellingRatio * usual) return []
    return [{ fact, likelihood, strength: (seen / members.length) * Math.log(seen / Math.max(usual, 0.01)) }]
  })
}

/** Whether all kinds of evidence together are enough. Kinds are independent; of each, the strongest fact counts. */
export function isEnough(evidence: readonly Pick<FactOfRing, 'fact' | 'likelihood' | 'strength'>[]): boolean {
  const best = new Map<EvidenceKind, { likelihood: number; strength: number }>()
  for (const one of evidence) {
    const kind = kindOf[one.fact.code]
    if (one.likelihood > (best.get(kind)?.likelihood ?? 0)) best.set(kind, one)
  }
  const sum = (valueOf: (one: { likelihood: number; strength: number }) => number) =>
    [...best.values()].reduce((total, one) => total + valueOf(one), 0)
  return (
    sum(({ likelihood }) => likelihood) > thresholds.factLikelihood &&
    sum(({ strength }) => strength) >= thresholds.ringStrength
  )
}

function sumOfMeans(members: Ring['members'], valueOf: (row: number) => number): number {
  let sum = 0
  for (const rows of members) sum += rows.reduce((total, row) => total + valueOf(row), 0) / rows.length
  return sum
}
