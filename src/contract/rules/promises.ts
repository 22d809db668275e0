// What the site promises to people, as its texts say it.

/** How long a submission or an edit waits for its review at most, in hours. */
export const reviewHours = 48
/** How long a message to the operator waits for its answer at most, in hours. */
export const replyHours = 48
/** How many listings an account may have. */
export const clansPerAccount: number = 1
/** Whoever has an account is at least so many years old. */
export const minimumAge = 13
/** What premium costs, in US dollars a month; it is paid outside the site. */
export const premiumMonthUsd = 7.99
