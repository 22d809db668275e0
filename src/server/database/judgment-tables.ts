import type { ColumnType, Generated } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

export interface JudgmentTables {
  vote_judgments: VoteJudgmentsTable
  vote_groups: VoteGroupsTable
  vote_appeals: VoteAppealsTable
}

/** One row per run of the vote detector on the votes of a week. */
export interface VoteJudgmentsTable {
  id: Generated<number>
  week: VoteWeek
  /** Version of the detector. */
  detector: number
  started_at: Instant
  /** The run's last sign of life. Another run may start if that was long ago. */
  renewed_at: Instant
  /** Null if the run continues, was interrupted or failed. */
  finished_at: Instant | null
  /** Why it failed. */
  failure: Defaulted<string | null>
  /** The examined votes and the detector's verdicts on them. Null until it has examined them. */
  votes: Defaulted<number | null>
  counted: Defaulted<number | null>
  held: Defaulted<number | null>
  void: Defaulted<number | null>
  /** Votes whose state the verdicts change, and how many of them are done. */
  to_change: Defaulted<number | null>
  changed: Defaulted<number>
}

/** Only the version before writes it: `vote_cases` has replaced it. */
export interface VoteGroupsTable {
  judgment_id: number
  /** From 1. */
  number: number
  clan_id: number
  /** On the group. Single votes of it may be less clear. */
  verdict: 'void' | 'held' | 'shown'
  size: number
  /** Ascending; all votes of the group, whatever their state. */
  vote_ids: number[]
  /** See `GroupEvidence` of the integrity feature. */
  evidence: ColumnType<unknown, string, string>
}

/** What owners say about votes for their clan that do not count. At most one per clan and week waits for an answer. */
export interface VoteAppealsTable {
  id: Generated<number>
  clan_id: number
  week: VoteWeek
  text: string
  created_at: Instant
  /** The owner sees it; null like `answered_at` while the appeal waits. */
  answer: Defaulted<string | null>
  answered_at: Defaulted<Date | null>
  /** The administrator; null also if the account was deleted. */
  answered_by: Defaulted<number | null>
}
