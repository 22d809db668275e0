import { isReservation } from '../detector/verdicts/classify-group.ts'
import { causeSentence } from '../detector/report/cause-sentences.ts'
import { evidenceSentence, reservationSentence } from '../detector/report/evidence-sentences.ts'
import { causeCodes } from '../detector/verdicts/innocent-causes.ts'
import { byFit } from '../detector/verdicts/try-causes.ts'
import { type GroupEvidence, knownEvidence } from './group-evidence.ts'

interface EvidenceSentences {
  readonly headline: string
  readonly evidence: { code: string; sentence: string; seen: number; expected: number; of: number }[]
  readonly explanations: { code: string; fits: boolean; sentence: string }[]
  readonly reservations: string[]
}

/**
 * Describes evidence in sentences; an appeal has none. Stays neutral: it questions votes, never the owner.
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
  const evidence = found.map((one) => ({
    code: one.code,
    sentence: evidenceSentence(one, clanName),
    seen: one.seen,
    expected: Math.round(one.expected * 10) / 10,
    of: one.of,
  }))
  return {
    headline: evidence[0]?.sentence ?? (size === 1 ? '1 vote is unusual.' : `${size} votes are unusual.`),
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
