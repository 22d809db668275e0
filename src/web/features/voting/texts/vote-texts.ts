import { delayText } from '../../../failure-text.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'

/** Quoted from the specification. */
export const voteTexts = {
  registered: 'Vote registered!',
  thanks: 'Thank you for voting, soldier! You may now close this window.',
  alreadyVoted: "You've already voted for this clan this week!",
  error: 'Vote error!',
  invalidUrl: 'Invalid URL provided',
  failed: "Either you've already voted for this clan this week, or something went wrong on our end.",
} as const

/** Shown instead of a zero. */
export const noVotesText = 'No votes yet'

/** At least two digits: `07`, `12`, `1,042`. */
export function voteDigits(votes: number): string {
  return groupDigits(votes).padStart(2, '0')
}

/** As wide as two digits, for an unknown number, where a zero would be wrong. */
export const unknownDigits = '––'

/** For screen readers: `1 vote this week`. */
export function votesText(votes: number): string {
  return `${countVotes(votes)} this week`
}

/** Shown while a rate-limited vote waits for its retry. */
export function retryText(seconds: number): string {
  return `Too many votes from your network. Retrying ${delayText(seconds)}.`
}
