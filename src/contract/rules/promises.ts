import { dayMs } from './time/durations.ts'
import { countOf } from './text/count-texts.ts'

export const clansPerAccount: number = 1

/**
 * Maximum time after a week's fence that its result waits for its votes to be judged. Counted from the fence and not from the
 * week's end, because a site that was off at that time fences the week later, and the detector needs the time from then on.
 */
export const maxJudgingDays = 7
export const maxJudgingMs = maxJudgingDays * dayMs

/** Formats the operator's promises, which are settings. */
export function hoursText(hours: number): string {
  return countOf(hours, 'hour')
}
