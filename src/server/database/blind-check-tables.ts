import type { Generated } from 'kysely'
import type { BlindCheckAnswer } from '#contract/blind-check.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

export interface BlindCheckTables {
  blind_checks: BlindChecksTable
  blind_check_votes: BlindCheckVotesTable
}

/** One row per week whose votes were drawn, also if there were none. */
export interface BlindChecksTable {
  week: VoteWeek
  drawn_at: Instant
  /** When all votes had an answer for the first time: since then administrators see which were void. */
  revealed_at: Defaulted<Date | null>
}

export interface BlindCheckVotesTable {
  id: Generated<number>
  week: VoteWeek
  /** From 1, in a random order. */
  number: number
  /** Null after the details of votes were deleted. */
  vote_id: number | null
  clan_id: number
  /** When it was drawn. */
  was_void: boolean
  answer: Defaulted<BlindCheckAnswer | null>
  answered_at: Defaulted<Date | null>
  answered_by: Defaulted<number | null>
}
