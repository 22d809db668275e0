import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'

export interface FoundVoteIds {
  readonly week: VoteWeek
  readonly count: number
  /** Empty if there are more votes than the limit: a week may have 10 million. */
  readonly ids: readonly number[]
}
