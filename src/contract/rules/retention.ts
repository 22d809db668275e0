/** For a vote's IP address, the data about that address, and the fingerprint. The vote itself is kept. */
export const voteDetailsRetentionMonths = 12

/** For the numbers of held votes per network, after the end of their week. */
export const networkTalliesRetentionDays = 14

/** For who followed a clan's links. The click counts are kept. */
export const clickAnalyticsRetentionMonths = 26

export const listingReportRetentionMonths = 12

/** For the reporter's identity, after the report was closed. */
export const reporterRetentionDays = 30

export const addressVerdictDays = 14

/** Unix time in ms before which data with this retention is deleted; `now` in Unix ms. */
export function retentionCutoff(now: number, months: number): number {
  const day = new Date(now)
  const date = day.getUTCDate()
  day.setUTCMonth(day.getUTCMonth() - months)
  // If the month is too short for the day, use its last day.
  if (day.getUTCDate() !== date) day.setUTCDate(0)
  return day.getTime()
}

export const sessionDays = 7

/** How long a device and a network count as known after a sign-in. */
export const knownDeviceDays = 180

export const mailLinkHours = { verify: 48, reset: 1 } as const

/** For accounts whose email was never verified. */
export const unverifiedRetentionDays = 30

export const sentMailRetentionDays = 7
export const undeliveredMailRetentionDays = 90
