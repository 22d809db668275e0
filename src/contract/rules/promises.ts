/** The longest wait for a review. */
export const reviewHours = 48
export const replyHours = 48
export const clansPerAccount: number = 1
export const minimumAge = 13
/** Paid outside the site. */
export const premiumMonthUsd = 7.99
