import type { DecidingRule } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

/** Results of closed weeks; see docs/RESULTS.md. */
export interface ResultTables {
  result_start: ResultStartTable
  week_closes: WeekClosesTable
  week_inputs: WeekInputsTable
  week_results: WeekResultsTable
  week_clans: WeekClansTable
  week_files: WeekFilesTable
}

/** At most one row. */
export interface ResultStartTable {
  /** The first week that will be closed. */
  week: VoteWeek
}

/** One row per fenced week, to which no more votes are added. */
export interface WeekClosesTable {
  week: VoteWeek
  fenced_at: Instant
  /** The number of received votes, and the Merkle root over (receipt, clan). Null until computed. */
  cast_votes: Defaulted<number | null>
  cast_root: Defaulted<Buffer | null>
  cast_entry: Defaulted<number | null>
  /** Version of the newest result: 0 while the week is provisional, 1 for the first result, then plus 1 for each correction. */
  version: Defaulted<number>
  final_at: Defaulted<Date | null>
  /** The version of the previous week's result that `last_week` comes from; null if that week was not final at the fence. */
  base_version: Defaulted<number | null>
  /** Incremented when a vote's state or a penalty of the week changes after the fence. */
  changes: Defaulted<number>
  changed_at: Defaulted<Date | null>
  /** When the log got the reasons why votes of the week do not count. */
  reasons_at: Defaulted<Date | null>
  /** The value of `changes` that the newest result includes. */
  published_changes: Defaulted<number>
}

/** Clans as of the fence. */
export interface WeekInputsTable {
  week: VoteWeek
  clan_id: number
  listed: boolean
  premium: boolean
  recommended: boolean
  /** Effective votes of the previous week. */
  last_week: number
  /** Sum of the penalties at the fence, in percent. Used for clans that are deleted before the result. */
  penalty: Defaulted<number>
}

export interface WeekResultsTable {
  week: VoteWeek
  version: number
  /** `result.json`. */
  summary: string
  /** Position of the result's log entry. */
  entry: number
  /** The reason for the correction, in general words; see `correctionReason`. Never part of hashed bytes. */
  reason: Defaulted<string>
  published_at: Instant
}

/** The lines of `clans.ndjson`; see `ResultClan`. */
export interface WeekClansTable {
  week: VoteWeek
  version: number
  clan_id: number
  listed: boolean
  cast_votes: number
  counted: number
  not_counted: number
  undecided: number
  penalty: number
  effective: number
  premium: boolean
  recommended: boolean
  last_week: number
  last_vote_order: number
  rank: number | null
  decided: DecidingRule | null
}

/** Published files and the names of their uploads. */
export interface WeekFilesTable {
  week: VoteWeek
  version: number
  /** Relative to the result's directory, such as `votes/0.ndjson.gz`. */
  path: string
  name: string
  bytes: number
}
