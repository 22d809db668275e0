/** Months for which a vote's address, what is known of that address, and its fingerprint are kept; the vote itself stays. */
export const voteDetailsRetentionMonths = 12

/** Months for which it is kept who followed a clan's links; how often they were followed stays. */
export const clickAnalyticsRetentionMonths = 26

/** The instant before which nothing is kept any more, for what is kept so many months; both in Unix ms. */
export function retentionCutoff(now: number, months: number): number {
  const day = new Date(now)
  const date = day.getUTCDate()
  day.setUTCMonth(day.getUTCMonth() - months)
  // The month may lack the day: it is over then.
  if (day.getUTCDate() !== date) day.setUTCDate(0)
  return day.getTime()
}

/** Days for which a sign-in lasts. */
export const sessionDays = 7

/** Hours for which a mailed link works, by what it is for. */
export const mailLinkHours = { verify: 48, reset: 1 } as const

/** Days for which a registration waits for its address to be verified. */
export const unverifiedRetentionDays = 30

/** Days for which it stays known that a mail was sent. */
export const sentMailRetentionDays = 7

/** Days for which it stays known that a mail could not be sent. */
export const undeliveredMailRetentionDays = 90
