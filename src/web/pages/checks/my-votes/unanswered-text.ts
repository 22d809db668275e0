import { previousWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { UnansweredVote } from '../../../features/receipts/unanswered-votes.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'

interface Context {
  /** Unix ms. */
  readonly now: number
  /** The vote calendar's offset from UTC, in ms. */
  readonly offset: number
}

interface UnansweredText {
  readonly text: string
  /** True if nothing more will become known about the vote. */
  readonly isDefinite: boolean
  readonly canVoteAgain: boolean
}

/** Tells voters whether the site has a vote for which their browser got no receipt. */
export function unansweredText({ sentAt, isUnknown }: UnansweredVote, { now, offset }: Context): UnansweredText {
  const [week, thisWeek] = [voteWeekAt(sentAt, offset), voteWeekAt(now, offset)]
  if (week < previousWeek(thisWeek))
    return {
      text: `${weekName(week)} is too long ago: the site does not return its receipts anymore, so this browser cannot find out whether the vote arrived.`,
      isDefinite: true,
      canVoteAgain: false,
    }
  const isOver = week < thisWeek
  if (!isUnknown)
    return {
      text: `It is not known yet whether the site has this vote.${isOver ? '' : ' You can also vote again: a vote counts once.'}`,
      isDefinite: false,
      canVoteAgain: !isOver,
    }
  return {
    text: isOver
      ? `The site does not have this vote, so it does not count. ${weekName(week)} is over.`
      : 'The site does not have this vote: it did not arrive, or was a second one for this clan. You can vote again.',
    isDefinite: true,
    canVoteAgain: !isOver,
  }
}
