export const clansPerAccount: number = 1

/** For the operator's promises, which are settings. */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
