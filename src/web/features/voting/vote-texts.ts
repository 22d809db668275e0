import { groupDigits } from '../../ui/group-digits.ts'

/** What visitors read about votes, in the specification's own words where it has them. */
export const voteTexts = {
  registered: 'Vote registered!',
  thanks: 'Thank you for voting, soldier! You may now close this window.',
  alreadyVoted: "You've already voted for this clan this week!",
  error: 'Vote error!',
  invalidUrl: 'Invalid URL provided',
  failed: "Either you've already voted for this clan this week, or something went wrong on our end.",
} as const

/** Two digits at least: `07`, `12`, `1,042`. */
export function voteDigits(votes: number): string {
  return groupDigits(votes).padStart(2, '0')
}

/** A count as it is spoken: `1 vote this week`. */
export function votesText(votes: number): string {
  return `${groupDigits(votes)} ${votes === 1 ? 'vote' : 'votes'} this week`
}

/** What to read while a vote that came too fast waits. */
export function retryText(seconds: number): string {
  return `Too many votes from your network. Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
