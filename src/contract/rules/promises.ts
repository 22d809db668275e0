export const clansPerAccount: number = 1

/**
 * After the fence of a week, its result does not wait longer for its votes to be judged. A site that was off at the end of the week
 * fences it later, and the detector needs the time from then on.
 */
export const maxJudgingDays = 7
export const maxJudgingMs = maxJudgingDays * 24 * 60 * 60_000

/** For the operator's promises, which are settings. */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
