import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { leastVotes, type ReportedCause, type ReportedKind } from '#contract/rules/votes/vote-reports.ts'
import type { WeekReport } from '#contract/vote-reports.ts'

const kindTexts: Readonly<Record<ReportedKind, (votes: string) => string>> = {
  group: (votes) => `${votes} votes are part of a group of unusual, similar votes, which the vote detector found.`,
  network: (votes) =>
    `${votes} votes are above the limit for one network: many votes came from the same network, and only some of them count.`,
  device: (votes) =>
    `${votes} votes are above the limit for one kind of device: many votes came from devices that look the same, and only some of them count.`,
  proof: (votes) =>
    `${votes} votes have no proof of work: many votes came from their network at that time, so the site required a proof, but their browsers have not sent one.`,
  administrator: (votes) => `An administrator decided about ${votes.toLowerCase()} votes.`,
}

const causeTexts: Readonly<Record<ReportedCause, string>> = {
  limit: 'Many votes came from the same network, or from devices that look the same. Only some of them count.',
  detector: 'The vote detector found unusual groups of votes.',
  administrator: 'An administrator decided about votes.',
}

/** Why votes of a week do not count: numbers by kind, or only the causes if all numbers are small or the server is older. */
export function reasonTexts({
  causes,
  kinds = [],
  other,
}: Pick<WeekReport, 'causes' | 'kinds' | 'other'>): readonly string[] {
  if (kinds.length === 0) return causes.map((cause) => causeTexts[cause])
  const texts = kinds.map(({ kind, votes }) => kindTexts[kind](`Up to ${groupDigits(votes)}`))
  if (other === null) texts.push(`Fewer than ${leastVotes} votes have other reasons.`)
  else if (other !== undefined && other > 0) texts.push(`Up to ${groupDigits(other)} votes have other reasons.`)
  return texts
}
