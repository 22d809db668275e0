export const clansPerAccount: number = 1

/** After the end of a week, its result does not wait longer for its votes to be judged. */
export const maxJudgingDays = 7

/** For the operator's promises, which are settings. */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
