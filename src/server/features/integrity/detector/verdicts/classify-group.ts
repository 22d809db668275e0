import {
  codeBits,
  type CodeBits,
  decisiveKinds,
  type EvidenceCode,
  type EvidenceKind,
  isConclusive,
  kindsOfCodes,
} from '../evidence-codes.ts'
import { manyLanguages, morePrivateThanUsual, noPhones } from './cause-misfits.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import type { CauseCode } from './innocent-causes.ts'
import { kindsOf, minUnexplained, minWithoutDoubts, strongCodes, tryCauses, type TriedCause } from './try-causes.ts'
import { thresholds } from '../thresholds.ts'

export type GroupState = 'void' | 'held' | 'shown'

/** Why a convicted group is held instead of void. */
const reservationCodes = [
  'too-few-votes',
  'mixed-votes',
  'only-time',
  'only-languages',
  'only-phones',
  'only-growth',
  'little-per-vote',
  'one-kind',
  'no-decisive-kind',
  'few-addresses',
  'one-country',
  'bad-addresses',
] as const
export type Reservation = (typeof reservationCodes)[number]

/** Stored reservations may come from a later version of the detector. */
export const isReservation = (code: string): code is Reservation =>
  (reservationCodes as readonly string[]).includes(code)

export interface GroupVerdict {
  readonly state: GroupState
  readonly explainedBy: CauseCode | null
  readonly tried: readonly TriedCause[]
  /** The evidence that the best fitting cause does not explain; all strong evidence if no cause fits. */
  readonly unexplained: CodeBits
  readonly reservations: readonly Reservation[]
}

/**
 * Convicts a group only if no single innocent cause explains it. A void needs more (`docs/DETECTOR.md`).
 * @param votesToVoid returns the number of votes that are clear enough for a void and show some of this evidence
 */
export function classifyGroup(group: GroupProfile, votesToVoid: (evidence: CodeBits) => number): GroupVerdict {
  const tried = tryCauses(group)
  const best = tried[0]
  const kinds = kindsOf(group)
  const unexplained = codeBits(best?.fits ? (best.left ?? []) : strongCodes(group))
  const least = minUnexplained(tried)
  const isClear = isUnexplained(group, least, kinds)
  if (!isClear && !isLargeUnexplained(group, least, kinds))
    return { state: 'shown', explainedBy: best?.fits ? best.code : null, tried, unexplained, reservations: [] }
  const isDoubtful = isClear && !isUnexplained(group, minWithoutDoubts(group, tried), kinds)
  const haveManyLanguages = manyLanguages(group) !== null
  const areMorePrivate = morePrivateThanUsual(group) !== null
  const haveNoPhones = noPhones(group) !== null
  const reservations = reservationsAbout(group, votesToVoid(unexplained), {
    'only-time': isDoubtful && !haveManyLanguages && !areMorePrivate && !haveNoPhones,
    'only-languages': isDoubtful && haveManyLanguages,
    'only-phones': isDoubtful && haveNoPhones,
    'only-growth': isDoubtful && areMorePrivate,
    'little-per-vote': !isClear,
  })
  return {
    state: reservations.length === 0 ? 'void' : 'held',
    explainedBy: null,
    tried,
    unexplained,
    reservations,
  }
}

/** Why a convicted group must not be void. `others` are reservations that do not apply to all groups. */
export function reservationsAbout(
  group: GroupProfile,
  votesToVoid: number,
  others: Partial<Readonly<Record<Reservation, boolean>>>,
): Reservation[] {
  const kinds = kindsOf(group)
  const doubts: Partial<Readonly<Record<Reservation, boolean>>> = {
    'too-few-votes': votesToVoid < thresholds.voidVotes,
    'mixed-votes': votesToVoid < thresholds.voidShare * group.votes,
    'one-kind': kinds.length < 2,
    'no-decisive-kind': !kindsOf(withoutUncertain(group)).some((kind) => decisiveKinds.includes(kind)),
    'few-addresses':
      group.addressesPerVote <= thresholds.fewAddresses || group.topAddressShare > thresholds.oneAddressShare,
    'one-country': group.topCountryShare >= thresholds.oneCountryShare,
    'bad-addresses': group.share('bad-address') > thresholds.badReputationShare,
    ...others,
  }
  return reservationCodes.filter((code) => doubts[code])
}

/** Evidence that is enough to hold a vote, but never to void it. */
function uncertainCodes({ areComebacksKnown }: GroupProfile): readonly EvidenceCode[] {
  // Without phones, a group is suspicious, but each of its votes is like most others. If older weeks are unknown, voters who come back
  // also look like new keys with old passes.
  return areComebacksKnown ? ['from-computers'] : ['from-computers', 'old-pass-on-new-key']
}

function withoutUncertain(group: GroupProfile): GroupProfile {
  const uncertain = uncertainCodes(group)
  return { ...group, evidence: group.evidence.filter(({ code }) => !uncertain.includes(code)) }
}

/** The values of one vote of a group that decide its state. */
export interface Member {
  readonly shown: CodeBits
  readonly probability: number
  /** Its own evidence, in nats. */
  readonly evidence: number
}

/**
 * Whether a vote is clear enough to be void with its group.
 * @param unexplained the evidence that makes the group suspicious; the vote must show some of it itself
 */
export function isVoidable(
  group: GroupProfile,
  unexplained: CodeBits,
  { shown, probability, evidence }: Member,
): boolean {
  return (
    (shown & unexplained & ~codeBits(uncertainCodes(group))) !== 0 &&
    probability >= thresholds.voidProbability &&
    evidence >= thresholds.voidOwnEvidence &&
    isVoteConclusive(group, shown)
  )
}

/** Whether the evidence that a vote shows itself is enough for a void. */
export function isVoteConclusive(group: GroupProfile, codes: CodeBits): boolean {
  return isConclusive(kindsOfCodes(codes & ~codeBits(uncertainCodes(group))))
}

/** Kinds that are never enough alone: a town may have its own provider, and fans of allied clans vote for many clans. */
const neverAlone: ReadonlySet<EvidenceKind> = new Set(['provider', 'clans'])

function isUnexplained(group: GroupProfile, least: number, kinds: readonly EvidenceKind[]): boolean {
  if (least < thresholds.unexplained || least * group.votes < thresholds.unexplainedTotal) return false
  if (kinds.length >= 2) return true
  if (kinds.some((kind) => neverAlone.has(kind))) return false
  return least >= thresholds.oneKindStrength && group.votes >= thresholds.oneKindVotes
}

/** Many votes need less evidence per vote: such a group does not arise by chance. */
function isLargeUnexplained(group: GroupProfile, least: number, kinds: readonly EvidenceKind[]): boolean {
  return (
    kinds.length >= 2 && least >= thresholds.largeUnexplained && least * group.votes >= thresholds.largeUnexplainedTotal
  )
}
