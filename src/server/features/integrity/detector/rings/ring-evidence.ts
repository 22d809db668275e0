import { decisiveKinds, type EvidenceKind, kindOf } from '../evidence-codes.ts'
import { type FactCode, factCodes, type Facts } from '../facts.ts'
import { excessLikelihood } from '../find-seeds.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../vote-columns.ts'
import type { WeekEvidence } from '../week-evidence.ts'
import type { Ring } from './find-rings.ts'

interface FactOfRing {
  readonly code: FactCode
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
  { facts, votes }: Pick<WeekEvidence, 'facts'> & { readonly votes: Pick<VoteColumns, 'clan'> },
  { members }: Pick<Ring, 'members'>,
): FactOfRing[] {
  const usualOfMembers = expectedOfMembers(facts, votes.clan, members)
  return factCodes.flatMap((code, fact) => {
    if (!decisiveKinds.includes(kindOf[code]) || code === 'key-from-elsewhere') return []
    const seen = members.reduce(
      (sum, rows) => sum + rows.filter((row) => facts.holds(fact, row)).length / rows.length,
      0,
    )
    const usual = usualOfMembers[fact] ?? 0
    const likelihood = excessLikelihood(seen, usual)
    if (likelihood < thresholds.ringEvidence || seen < thresholds.tellingRatio * usual) return []
    return [{ code, likelihood, strength: (seen / members.length) * Math.log(seen / Math.max(usual, 0.01)) }]
  })
}

/** How many members are expected to have each fact. A member counts once: its votes are alike. */
function expectedOfMembers(facts: Facts, clanOf: ArrayLike<number>, members: Ring['members']): Float64Array {
  const sums = new Float64Array(factCodes.length)
  const votes = members.flatMap((rows) => rows.map((row) => ({ row, of: rows.length })))
  for (const [clan, votesForClan] of Map.groupBy(votes, ({ row }) => clanOf[row] ?? 0)) {
    for (const [of, alike] of Map.groupBy(votesForClan, (vote) => vote.of)) {
      const expected = facts.expected(
        clan,
        alike.map(({ row }) => row),
      )
      for (const [fact, sum] of expected.entries()) sums[fact] = (sums[fact] ?? 0) + sum / of
    }
  }
  return sums
}

/** Whether all kinds of evidence together are enough. Kinds are independent; of each, the strongest fact counts. */
export function isEnough(evidence: readonly FactOfRing[]): boolean {
  const best = new Map<EvidenceKind, { likelihood: number; strength: number }>()
  for (const one of evidence) {
    const kind = kindOf[one.code]
    if (one.likelihood > (best.get(kind)?.likelihood ?? 0)) best.set(kind, one)
  }
  const sum = (valueOf: (one: { likelihood: number; strength: number }) => number) =>
    [...best.values()].reduce((total, one) => total + valueOf(one), 0)
  return (
    sum(({ likelihood }) => likelihood) > thresholds.factLikelihood &&
    sum(({ strength }) => strength) >= thresholds.ringStrength
  )
}
