import type { UncountedReason } from '../rules/vote-states.ts'
import type { VoteWeek } from '../rules/vote-week.ts'

/**
 * Entries of the log of commitments: hashed as canonical JSON, append-only, public. Never a name, free text or anything about a
 * voter. `time` is Unix seconds. Hashes are lowercase hex.
 */
export type LogEntry = { readonly time: number } & (
  | { readonly type: 'key'; /** As a verifier key of a signed note. */ readonly key: string }
  | { readonly type: 'rule'; readonly rule: number; /** Of the text of the rule. */ readonly sha256: string }
  | { readonly type: 'cast'; readonly week: VoteWeek; readonly root: string; readonly votes: number }
  | {
      readonly type: 'result'
      readonly week: VoteWeek
      readonly version: 1
      /** Of `result.json`. */
      readonly sha256: string
    }
  | {
      readonly type: 'correction'
      readonly week: VoteWeek
      readonly version: number
      /** The position of the entry of the version before. */
      readonly replaces: number
      readonly sha256: string
      /** How many lines of `clans.ndjson` changed. */
      readonly changed: number
    }
  | ({ readonly type: 'moderation' } & ModerationEvent)
  /** The operator continues the log although it does not contain the last published checkpoint. */
  | { readonly type: 'break'; readonly size: number; readonly root: string }
)

export const voteOutcomes = ['counted', 'not-counted', 'undecided'] as const
/** As the ledger has it. */
export type VoteOutcome = (typeof voteOutcomes)[number]

/** What administrators and the vote detector did, in numbers. `clan` is the clan's ID. */
export type ModerationEvent =
  | {
      readonly event: 'penalty' | 'penalty-removed'
      readonly clan: number
      readonly week: VoteWeek
      readonly percent: number
    }
  /**
   * Votes of a clan and week about which administrators or the detector decided. `clan` is null for all clans with fewer than 20 such
   * votes together, and `votes` is null if these are fewer than 20 together.
   */
  | {
      readonly event: 'votes-not-counted' | 'votes-counted' | 'votes-undecided'
      readonly by: 'administrator' | 'detector'
      readonly clan: number | null
      readonly week: VoteWeek
      readonly votes: number | null
      /**
       * What they were before. Missing in entries of earlier versions, where "not counted" includes votes that became undecided, and
       * "counted" those that were undecided.
       */
      readonly from?: VoteOutcome
    }
  /**
   * Why votes of a week did not count, all clans together, four weeks after its end. `votes` is of reasons with at least 20 votes, `other`
   * of the rest: null if these are fewer than 20 together.
   */
  | {
      readonly event: 'vote-reasons'
      readonly week: VoteWeek
      readonly votes: readonly { readonly reason: UncountedReason; readonly votes: number }[]
      readonly other: number | null
    }
  | { readonly event: 'take-down' | 'restore' | 'image-removed'; readonly clan: number }
  /** Reopened: the answer to an upheld appeal was withdrawn. */
  | { readonly event: 'appeal-upheld' | 'appeal-reopened'; readonly clan: number; readonly week: VoteWeek }
