import type { VoteState } from './use-week-states.ts'

interface StateText {
  readonly label: string
  readonly text: string
  readonly tone: 'good' | 'open' | 'bad'
}

export const voteStateTexts: Readonly<Record<VoteState, StateText>> = {
  received: {
    label: 'Received',
    text: 'The site has your vote. The final answer is published with the result of the week.',
    tone: 'open',
  },
  counted: {
    label: 'Counted',
    text: 'Your browser found it in the published result and checked its proof.',
    tone: 'good',
  },
  notCounted: {
    label: 'Not counted',
    text: 'It was part of a group of votes that looked automated, or above a limit for votes from one source.',
    tone: 'bad',
  },
  undecided: {
    label: 'Undecided',
    text: 'It was still being checked when the result was made, so it does not count. A later correction may count it.',
    tone: 'open',
  },
  missing: {
    label: 'Missing',
    text: 'The published result does not contain it, although the site gave your browser a receipt. Keep this receipt and tell others.',
    tone: 'bad',
  },
  other: {
    label: 'Changed',
    text: 'The published result has this vote for another clan. Keep this receipt and tell others.',
    tone: 'bad',
  },
  unproven: {
    label: 'Not proven',
    text: 'The published files of this week contradict each other or the public log, so they prove nothing about your vote.',
    tone: 'bad',
  },
  wrong: {
    label: 'Wrong receipt',
    text: 'The receipt that the site sent does not belong to this vote, so your browser ignores it.',
    tone: 'bad',
  },
}
