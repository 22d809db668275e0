import type { Reservation } from '../detector/verdicts/classify-group.ts'
import type { Group } from '../detector/verdicts/find-groups.ts'
import { type EvidenceCode, isEvidenceCode } from '../detector/evidence-codes.ts'
import type { Evidence } from '../detector/groups/findings.ts'
import type { GroupProfile } from '../detector/groups/group-profile.ts'
import type { CauseCode } from '../detector/verdicts/innocent-causes.ts'
import type { TriedCause } from '../detector/verdicts/try-causes.ts'

/** The numbers in the sentences about a group, stored as JSON. Codes and counts only, nothing about a voter. */
export interface GroupEvidence {
  /** Evidence with codes that the previous version does not know: it reads `evidence` and fails on unknown codes. */
  readonly newerEvidence?: readonly Evidence[]
  /** In a dismissed case, the codes of its evidence at that time. Later runs replace the other fields. */
  readonly dismissedCodes?: readonly string[]
  readonly evidence: readonly Evidence[]
  /** Causes that the previous version does not know. */
  readonly newerTried?: readonly TriedCause[]
  readonly tried: readonly TriedCause[]
  readonly explainedBy: CauseCode | null
  readonly reservations: readonly Reservation[]
  readonly shape: Pick<
    GroupProfile,
    'topCountryShare' | 'addressesPerVote' | 'topAddressShare' | 'densestShare' | 'spanHours'
  >
}

/** Leaves out codes that this version of the detector does not know. */
export function knownEvidence({ evidence, newerEvidence = [] }: GroupEvidence): readonly Evidence[] {
  return [...newerEvidence, ...evidence].filter(({ code }) => isEvidenceCode(code))
}

/** The codes that an administrator found innocent in a dismissed case. */
export function dismissedCodes(stored: GroupEvidence): readonly EvidenceCode[] {
  return stored.dismissedCodes?.filter(isEvidenceCode) ?? knownEvidence(stored).map(({ code }) => code)
}

const newerCodes: ReadonlySet<EvidenceCode> = new Set([
  'similar-votes',
  'link-list',
  'shared-home',
  'more-new-voters',
  'bulk-pass',
  'caught-key',
  'shared-address',
  'one-time-voters',
  'few-providers',
  'from-computers',
])
const newerCauses: ReadonlySet<CauseCode> = new Set(['allied-clans'])

export function groupEvidence({ profile, verdict }: Group): GroupEvidence {
  const { topCountryShare, addressesPerVote, topAddressShare, densestShare, spanHours } = profile
  const { tried, explainedBy, reservations } = verdict
  return {
    newerEvidence: profile.evidence.filter(({ code }) => newerCodes.has(code)),
    evidence: profile.evidence.filter(({ code }) => !newerCodes.has(code)),
    newerTried: tried.filter(({ code }) => newerCauses.has(code)),
    tried: tried.filter(({ code }) => !newerCauses.has(code)),
    explainedBy,
    reservations,
    shape: { topCountryShare, addressesPerVote, topAddressShare, densestShare, spanHours },
  }
}
