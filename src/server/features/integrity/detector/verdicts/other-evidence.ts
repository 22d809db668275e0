import { type EvidenceCode, kindOf } from '../evidence-codes.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { thresholds } from '../thresholds.ts'

/** Evidence that every new audience shows. */
const ofNewAudience: ReadonlySet<EvidenceCode> = new Set([
  'foreign-countries',
  'many-countries',
  'fresh-pass',
  'no-pass',
  'few-stamps',
])

/** Whether something else is unusual about a new audience than its times and countries, which alone must not count against it. */
export function hasOtherEvidence({ evidence }: Pick<GroupProfile, 'evidence'>): boolean {
  const isOther = (code: EvidenceCode) => kindOf[code] !== 'none' && !ofNewAudience.has(code)
  return evidence.some(({ code, strength }) => strength >= thresholds.otherEvidence && isOther(code))
}
