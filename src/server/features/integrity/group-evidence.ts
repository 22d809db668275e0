import type { Reservation } from './detector/classify-group.ts'
import type { Group } from './detector/find-groups.ts'
import type { Evidence, GroupProfile } from './detector/group-profile.ts'
import type { CauseCode, TriedCause } from './detector/innocent-causes.ts'

/** Numbers of a group from which its sentences are made; stored as JSON. Codes and counts only, nothing about a voter. */
export interface GroupEvidence {
  readonly evidence: readonly Evidence[]
  readonly tried: readonly TriedCause[]
  readonly explainedBy: CauseCode | null
  readonly reservations: readonly Reservation[]
  readonly shape: Pick<
    GroupProfile,
    'topCountryShare' | 'addressesPerVote' | 'topAddressShare' | 'densestShare' | 'spanHours'
  >
}

export function groupEvidence({ profile, verdict }: Group): GroupEvidence {
  const { topCountryShare, addressesPerVote, topAddressShare, densestShare, spanHours } = profile
  const { tried, explainedBy, reservations } = verdict
  return {
    evidence: profile.evidence,
    tried,
    explainedBy,
    reservations,
    shape: { topCountryShare, addressesPerVote, topAddressShare, densestShare, spanHours },
  }
}
