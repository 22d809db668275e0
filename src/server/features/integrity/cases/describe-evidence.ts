import { isReservation } from '../detector/verdicts/classify-group.ts'
import { causeSentence } from '../detector/report/cause-sentences.ts'
import { evidenceSentence, reservationSentence } from '../detector/report/evidence-sentences.ts'
import { causeCodes } from '../detector/verdicts/innocent-causes.ts'
import { byFit } from '../detector/verdicts/try-causes.ts'
import type { EvidenceCode } from '../detector/evidence-codes.ts'
import type { Evidence } from '../detector/groups/findings.ts'
import { type GroupEvidence, knownEvidence } from './group-evidence.ts'

/** Evidence that a non-expert can check in the voting data, by counting equal values. Not countries, which are no reason for suspicion. */
const countableCodes: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'few-addresses',
  'few-devices',
  'few-hardware',
  'few-software',
  'few-providers',
])

interface EvidenceSentences {
  readonly headline: string
  readonly evidence: { code: string; sentence: string; seen: number; expected: number; of: number }[]
  readonly explanations: { code: string; fits: boolean; sentence: string }[]
  readonly reservations: string[]
}

/**
 * Describes evidence in sentences, strongest first; an appeal has none. The headline is the strongest one, unless one that is easier to
 * check is at least half as strong in the numbers of the sentences. Stays neutral: it questions votes, never the owner.
 * @param clanName returns the name of a clan in the evidence, given its ID
 */
export function describeEvidence(
  stored: GroupEvidence | null,
  size: number,
  clanName: (id: number) => string,
): EvidenceSentences {
  if (!stored) {
    const headline = 'The owner asks to check the votes of this week that do not count.'
    return { headline, evidence: [], explanations: [], reservations: [] }
  }
  const found = knownEvidence(stored).toSorted((a, b) => b.strength - a.strength)
  const lead = findLead(found)
  const evidence = found.map((one) => ({
    code: one.code,
    sentence: evidenceSentence(one, clanName),
    seen: one.seen,
    expected: Math.round(one.expected * 10) / 10,
    of: one.of,
  }))
  return {
    headline: lead
      ? evidenceSentence(lead, clanName)
      : size === 1
        ? '1 vote is unusual.'
        : `${size} votes are unusual.`,
    evidence,
    explanations: [...(stored.newerTried ?? []), ...stored.tried]
      .filter(({ code }) => causeCodes.includes(code))
      .sort(byFit)
      .map((cause) => ({
        code: cause.code,
        fits: cause.fits && cause.kinds.length === 0 && cause.explained?.length !== 0,
        sentence: causeSentence(cause, found),
      })),
    reservations: stored.reservations.filter(isReservation).map(reservationSentence),
  }
}

/** `found`: strongest first. */
function findLead(found: readonly Evidence[]): Evidence | undefined {
  const [strongest] = found
  if (!strongest) return undefined
  const least = strengthInWords(strongest) / 2
  return found.find((one) => countableCodes.has(one.code) && strengthInWords(one) >= least) ?? strongest
}

/** Like `strength`, but of the rounded number in the sentence: a reader does not see how much less than 1 vote is usual. */
function strengthInWords({ seen, expected, of }: Evidence): number {
  return (seen / of) * Math.log(seen / Math.max(1, Math.ceil(expected)))
}
