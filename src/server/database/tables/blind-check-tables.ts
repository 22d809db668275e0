import type { Generated } from 'kysely'
import type { BlindCheckAnswer } from '#contract/blind-check.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

export interface BlindCheckTables {
  blind_checks: BlindChecksTable
  blind_check_votes: BlindCheckVotesTable
}

/** One row per week for which a sample was drawn, even if there were no votes. */
export interface BlindChecksTable {
  week: VoteWeek
  drawn_at: Instant
  /** When all sampled votes first had an answer. From then on, administrators see which were void. */
  revealed_at: Defaulted<Date | null>
}

export interface BlindCheckVotesTable {
  id: Generated<number>
  week: VoteWeek
  /** From 1, in a random order. */
  number: number
  /** Null once the week's vote details are purged. */
  vote_id: number | null
  clan_id: number
  /** State at the time of the draw. */
  was_void: boolean
  answer: Defaulted<BlindCheckAnswer | null>
  answered_at: Defaulted<Date | null>
  answered_by: Defaulted<number | null>
}
