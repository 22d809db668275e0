import { type EvidenceCode, kindOf } from '../evidence-codes.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { thresholds } from '../thresholds.ts'

/** Evidence that every audience from abroad shows. New voters get their pass with their first vote. */
export const evidenceOfAudience = [
  'foreign-countries',
  'many-countries',
  'fresh-pass',
  'few-stamps',
] as const satisfies readonly EvidenceCode[]

/** Includes votes without a pass, which browsers of apps cast. */
const evidenceOfNewVoters: ReadonlySet<EvidenceCode> = new Set([...evidenceOfAudience, 'no-pass'])

/**
 * Whether something else is unusual about a new audience than its times and countries, which alone must not count against it.
 * @param explained further evidence that does not count
 */
export function hasOtherEvidence(
  { evidence }: Pick<GroupProfile, 'evidence'>,
  explained: readonly EvidenceCode[] = [],
): boolean {
  const isOther = (code: EvidenceCode) =>
    kindOf[code] !== 'none' && !evidenceOfNewVoters.has(code) && !explained.includes(code)
  return evidence.some(({ code, strength }) => strength >= thresholds.otherEvidence && isOther(code))
}
