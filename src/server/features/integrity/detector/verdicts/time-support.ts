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

/** Whether the times of votes may count against a new audience. Time alone must not: something else has to be unusual, too. */
export function isTimeSupported({ evidence }: Pick<GroupProfile, 'evidence'>): boolean {
  const isOther = (code: EvidenceCode) => kindOf[code] !== 'none' && !ofNewAudience.has(code)
  return evidence.some(({ code, strength }) => strength >= thresholds.timeSupport && isOther(code))
}
