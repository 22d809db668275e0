import type { DecidingRule } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
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
  /** The first week that is closed. */
  week: VoteWeek
}

/** One row per week whose end has been fenced: from then on, no vote is added to it. */
export interface WeekClosesTable {
  week: VoteWeek
  fenced_at: Instant
  /** The votes received, and the Merkle root over (receipt, clan); null until it is computed. */
  cast_votes: Defaulted<number | null>
  cast_root: Defaulted<Buffer | null>
  cast_entry: Defaulted<number | null>
  /** Of the newest result: 0 while the week is provisional, 1 for the first one, then one more for each correction. */
  version: Defaulted<number>
  final_at: Defaulted<Date | null>
  /** The version of the previous week's result that `last_week` is from; null if that week was not final at the fence. */
  base_version: Defaulted<number | null>
  /** Incremented when a vote's state or a penalty of the week changes after the fence. */
  changes: Defaulted<number>
  changed_at: Defaulted<Date | null>
  /** When the log got the reasons why votes of the week did not count. */
  reasons_at: Defaulted<Date | null>
  /** The changes that the newest result contains. */
  published_changes: Defaulted<number>
}

/** Clans as they were at the fence. */
export interface WeekInputsTable {
  week: VoteWeek
  clan_id: number
  listed: boolean
  premium: boolean
  recommended: boolean
  /** Effective votes of the week before. */
  last_week: number
  /** Of the penalties at the fence, in percent, for clans that are deleted before the result. */
  penalty: Defaulted<number>
}

export interface WeekResultsTable {
  week: VoteWeek
  version: number
  /** `result.json`. */
  summary: string
  /** The position of its log entry. */
  entry: number
  /** Why a correction was made, in an administrator's words. Never part of hashed bytes. */
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

/** Published files and where the uploads have them. */
export interface WeekFilesTable {
  week: VoteWeek
  version: number
  /** Within the directory of the result, such as `votes/0.ndjson.gz`. */
  path: string
  /** The upload's name. */
  name: string
  /** Its size. */
  bytes: number
}
