/** Kinds of reports about a listing, with the label of each choice. */
export const reportKinds = {
  'dead-invite': 'The invite or website does not work',
  impostor: 'It pretends to be another clan',
  offensive: 'Its text or image is offensive',
  cheating: 'It cheats, in votes or in the game',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof reportKinds
export const reportKindCodes = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

/** Maximum length of a report's text, in UTF-16 code units. */
export const maxReportLength = 1000

/** False for kinds that explain themselves. */
export function needsReportText(kind: ReportKind): boolean {
  return kind !== 'dead-invite'
}

/** A listing is marked for review when this many people have open reports. The mark never hides it. */
export const peopleToMark = 3

/** Maximum number of reports that an administrator can close or reopen at once. */
export const maxReportsAtOnce = 100
