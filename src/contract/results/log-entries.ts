import type { UncountedReason } from '../rules/votes/vote-states.ts'
import type { VoteWeek } from '../rules/votes/vote-week.ts'

/**
 * Entries of the log of commitments: public, append-only, hashed as canonical JSON. They never contain a name, free text or
 * information about a voter. `time` is in Unix seconds. Hashes are lowercase hex.
 */
export type LogEntry = { readonly time: number } & (
  | { readonly type: 'key'; /** A verifier key of signed notes. */ readonly key: string }
  | { readonly type: 'rule'; readonly rule: number; /** Hash of the rule's text. */ readonly sha256: string }
  | { readonly type: 'cast'; readonly week: VoteWeek; readonly root: string; readonly votes: number }
  | {
      readonly type: 'result'
      readonly week: VoteWeek
      readonly version: 1
      /** Hash of `result.json`. */
      readonly sha256: string
    }
  | {
      readonly type: 'correction'
      readonly week: VoteWeek
      readonly version: number
      /** Position of the previous version's entry. */
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
/** Vote states as in the ledger. */
export type VoteOutcome = (typeof voteOutcomes)[number]

/** Actions of administrators and the vote detector, in numbers. `clan` is the clan's ID. */
export type ModerationEvent =
  | {
      readonly event: 'penalty' | 'penalty-removed'
      readonly clan: number
      readonly week: VoteWeek
      readonly percent: number
    }
  /**
   * A decision of administrators or the detector about votes of a clan and week. `clan` is null for all clans with fewer than
   * 20 such votes, which are added up; `votes` is null if even their sum is below 20.
   */
  | {
      readonly event: 'votes-not-counted' | 'votes-counted' | 'votes-undecided'
      readonly by: 'administrator' | 'detector'
      readonly clan: number | null
      readonly week: VoteWeek
      readonly votes: number | null
      /** Their previous state. Missing in earlier versions, whose entries about counted and not counted votes include undecided ones. */
      readonly from?: VoteOutcome
    }
  /**
   * Why votes of a week did not count, summed over all clans, four weeks after the week's end. `votes` lists reasons with at
   * least 20 votes; `other` is the sum of the rest, null if below 20.
   */
  | {
      readonly event: 'vote-reasons'
      readonly week: VoteWeek
      readonly votes: readonly { readonly reason: UncountedReason; readonly votes: number }[]
      readonly other: number | null
    }
  | { readonly event: 'take-down' | 'restore' | 'image-removed'; readonly clan: number }
  /** Reopened: an administrator withdrew the answer to an upheld appeal. */
  | { readonly event: 'appeal-upheld' | 'appeal-reopened'; readonly clan: number; readonly week: VoteWeek }
