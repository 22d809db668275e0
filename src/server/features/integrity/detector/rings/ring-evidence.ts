import { decisiveKinds, type EvidenceKind, kindOf } from '../evidence-codes.ts'
import { type FactCode, factCodes } from '../fact-codes.ts'
import type { Facts } from '../properties/facts.ts'
import { excessLikelihood } from '../groups/find-seeds.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import { clanByClan } from './clan-by-clan.ts'
import type { Ring } from './find-rings.ts'
import { homesPerClan } from './ring-signs.ts'
import { type KeyTraits, type RingTrait, ringTraits } from './ring-traits.ts'

/** Kinds of evidence that fans of allied clans do not have in common. */
const countedKinds: ReadonlySet<EvidenceKind> = new Set([...decisiveKinds, 'request'])

const isCounted = (code: FactCode): boolean =>
  code === 'new-key' || (countedKinds.has(kindOf[code]) && code !== 'key-from-elsewhere')

export type RingCode = FactCode | RingTrait

interface RingEvidence {
  readonly code: RingCode
  /** Nats. */
  readonly likelihood: number
  /** Nats per member. */
  readonly strength: number
}

/**
 * By ring: what is true of more members than expected, and is evidence besides the members' clans. Only the way of voting, passes, requests,
 * prints, being new to the site, following lists of vote links, and several keys at homes count: fans of allied clans live anywhere, use
 * VPNs, have the same carrier, and vote for clans that are new to them, but most of them have voted before.
 * @param usualNew the share of new keys among keys that vote for as many clans
 */
export function findRingEvidence(
  {
    facts,
    countries,
    votes,
  }: Pick<WeekEvidence, 'facts' | 'countries'> & { readonly votes: Pick<VoteColumns, 'clan'> },
  rings: readonly Pick<Ring, 'clans' | 'members'>[],
  usualNew: number,
  traits: KeyTraits,
): RingEvidence[][] {
  const usualOfMembers = expectedOfMembers(facts, votes.clan, rings)
  return rings.map(({ clans, members }, ring) => {
    const of = members.length
    const countMembers = (isTrue: (row: number) => boolean) =>
      members.reduce((sum, rows) => sum + rows.filter(isTrue).length / rows.length, 0)
    const ofFacts = factCodes.filter(isCounted).flatMap((code) => {
      const fact = factCodes.indexOf(code)
      const usual = code === 'new-key' ? usualNew * of : (usualOfMembers[ring]?.[fact] ?? 0)
      const seen = countMembers((row) => facts.holds(fact, row))
      return ifUnusual(code, seen, usual, of)
    })
    // Fans of allied clans follow lists of links, too, but these clans mostly have one home.
    const mayBeExchange = homesPerClan(countries, clans) >= thresholds.exchangeHomes
    const ofTraits = ringTraits.flatMap((trait) => {
      const { holds, usual } = traits[trait]
      const seen = countMembers(holds)
      const isEvidence = trait !== 'link-list' || (mayBeExchange && seen >= thresholds.ringFollowers * of)
      return isEvidence ? ifUnusual(trait, seen, usual * of, of) : []
    })
    return [...ofFacts, ...ofTraits]
  })
}

/** @param seen members; a fraction if the fact is true of a part of a member's votes */
function ifUnusual(code: RingCode, seen: number, usual: number, of: number): RingEvidence[] {
  const likelihood = excessLikelihood(seen, usual)
  if (likelihood < thresholds.ringEvidence) return []
  if (seen < Math.max(thresholds.tellingRatio * usual, thresholds.ringShare * of)) return []
  return [{ code, likelihood, strength: (seen / of) * Math.log(seen / Math.max(usual, 0.01)) }]
}

/** By ring: the expected number of members with each fact. A member counts once, because its votes are alike. */
function expectedOfMembers(
  facts: Facts,
  clanOf: ArrayLike<number>,
  rings: readonly Pick<Ring, 'members'>[],
): Float64Array[] {
  const tasks = rings.flatMap(({ members }, ring) => {
    const votes = members.flatMap((rows) => rows.map((row) => ({ row, clan: clanOf[row] ?? 0, of: rows.length })))
    return [...Map.groupBy(votes, ({ clan }) => clan)].flatMap(([clan, votesForClan]) =>
      [...Map.groupBy(votesForClan, ({ of }) => of)].map(([of, alike]) => ({
        ring,
        clan,
        of,
        rows: alike.map(({ row }) => row),
      })),
    )
  })
  const expected = clanByClan(tasks, ({ clan, rows }) => facts.expected(clan, rows))
  const sums = rings.map(() => new Float64Array(factCodes.length))
  for (const [number, { ring, of }] of tasks.entries()) {
    const ofRing = sums[ring]
    if (!ofRing) continue
    for (const [fact, sum] of (expected[number] ?? []).entries()) ofRing[fact] = (ofRing[fact] ?? 0) + sum / of
  }
  return sums
}

/** Whether all evidence together is enough. Kinds are independent; of each kind, only the strongest fact counts. */
export function isEnough(evidence: readonly RingEvidence[]): boolean {
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
