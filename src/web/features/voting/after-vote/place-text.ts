import { groupDigits } from '#contract/rules/text/group-digits.ts'

/** As in the response to a vote. Servers of earlier versions send neither field. */
export interface VotePlace {
  readonly rank?: number | null | undefined
  /** How many votes the clan with the next better rank is ahead. */
  readonly behind?: number | null | undefined
}

/** For example "now #4, 3 behind #3"; empty if the clan has no rank. */
export function placeText({ rank, behind }: VotePlace): string {
  if (!rank) return ''
  const now = `now #${groupDigits(rank)}`
  if (behind === null || behind === undefined) return now
  const next = `#${groupDigits(rank - 1)}`
  return behind === 0 ? `${now}, with as many votes as ${next}` : `${now}, ${groupDigits(behind)} behind ${next}`
}
