/** What visitors can report about a listing, with the text of each choice. */
export const reportKinds = {
  'dead-invite': 'The invite or website does not work',
  impostor: 'It pretends to be another clan',
  offensive: 'Its text or image is offensive',
  cheating: 'It cheats, in votes or in the game',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof reportKinds
export const reportKindCodes = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

/** Of a report's text, in UTF-16 code units. */
export const maxReportLength = 1000

/** Kinds that need no text: there is nothing to add. */
export function needsReportText(kind: ReportKind): boolean {
  return kind !== 'dead-invite'
}

/** Open reports by this many people mark a listing for review. The mark never hides it. */
export const peopleToMark = 3

/** The most reports that an administrator closes or reopens at once. */
export const maxReportsAtOnce = 100
