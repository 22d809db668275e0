import type { ColumnType, Generated } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
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
  detector: number
  started_at: Instant
  /** The run's last heartbeat. If it is too old, another run may start. */
  renewed_at: Instant
  /** Null while the run continues, or if it was interrupted or failed. */
  finished_at: Instant | null
  failure: Defaulted<string | null>
  /** Number of examined votes, and of votes per verdict. Null until the detector has examined them. */
  votes: Defaulted<number | null>
  counted: Defaulted<number | null>
  held: Defaulted<number | null>
  void: Defaulted<number | null>
  /** Number of votes whose state the verdicts change, and how many have been changed so far. */
  to_change: Defaulted<number | null>
  changed: Defaulted<number>
}

/** Replaced by `vote_cases`; only the previous version still writes it. */
export interface VoteGroupsTable {
  judgment_id: number
  /** From 1. */
  number: number
  clan_id: number
  /** The group's verdict. The detector may be less certain about single votes. */
  verdict: 'void' | 'held' | 'shown'
  size: number
  /** Ascending; all votes of the group, regardless of their state. */
  vote_ids: number[]
  /** See `GroupEvidence` of the integrity feature. */
  evidence: ColumnType<unknown, string, string>
}

/** Owners' appeals about votes that do not count. At most one per clan and week is unanswered. */
export interface VoteAppealsTable {
  id: Generated<number>
  clan_id: number
  week: VoteWeek
  text: string
  created_at: Instant
  /** Shown to the owner. Null while unanswered, like `answered_at`. */
  answer: Defaulted<string | null>
  answered_at: Defaulted<Date | null>
  /** The administrator; also null if the account was deleted. */
  answered_by: Defaulted<number | null>
}
