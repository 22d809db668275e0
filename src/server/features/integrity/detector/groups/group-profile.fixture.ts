import type { EvidenceCode } from '../evidence-codes.ts'
import type { FactCode } from '../fact-codes.ts'
import type { GroupProfile } from './group-profile.ts'

export interface GroupSample extends Partial<Omit<GroupProfile, 'evidence' | 'share'>> {
  readonly evidence: readonly EvidenceCode[]
  /** Evidence that is too weak to count by itself. */
  readonly weakEvidence?: readonly EvidenceCode[]
  readonly shares?: Partial<Record<FactCode, number>>
}

/** A group of 100 votes with very strong evidence. All came in one evening from all over the world, besides the clan's usual 1000 votes. */
export function sampleGroup({
  evidence,
  weakEvidence = [],
  shares = {},
  votes = 100,
  ...rest
}: GroupSample): GroupProfile {
  const found = (code: EvidenceCode, strength: number) => ({
    code,
    seen: votes,
    expected: 1,
    of: votes,
    values: 1,
    strength,
  })
  return {
    votes,
    evidence: [...evidence.map((code) => found(code, 3)), ...weakEvidence.map((code) => found(code, 0.2))],
    shown: new Uint32Array(votes),
    share: (fact) => shares[fact] ?? 0,
    topCountryShare: 0.2,
    hostingShare: 0,
    linkShare: 0,
    addressesPerVote: 1,
    topAddressShare: 0.01,
    crowdedAddresses: 0,
    largeAddresses: 0,
    repeatedHardware: { votes, newVotes: votes },
    night: { of: 0, seen: 0, usual: 0 },
    languages: { effective: 1, divergence: 0 },
    phones: { seen: 0.4 * votes, expected: 0.4 * votes },
    clanVotes: 1000 + votes,
    growth: { now: 1000 + votes, before: 1000 },
    areComebacksKnown: false,
    oldPasses: 0,
    oldPassSpanS: 0,
    densestShare: 0.6,
    dismissed: null,
    severalClans: 0,
    clanForeigners: Infinity,
    clanManyClans: Infinity,
    clanMerges: false,
    allied: 0,
    spanHours: 4,
    quietShare: 0.3,
    ...rest,
  }
}
