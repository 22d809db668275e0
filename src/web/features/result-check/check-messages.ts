import type { CheckedReceipts, VoteReceipt } from '#contract/results/check-receipts.ts'
import type { CheckReport } from '#contract/results/check-week.ts'

/** Messages from the page to the worker. */
export type CheckRequest =
  | {
      readonly kind: 'week'
      readonly week: string
      /** Default: the newest. */
      readonly version: number | undefined
      /** Checkpoints that the log must contain. */
      readonly earlier: readonly string[]
    }
  | {
      readonly kind: 'receipts'
      readonly week: string
      readonly receipts: readonly VoteReceipt[]
      /** A checkpoint that the log must contain. */
      readonly earlier: string | undefined
    }

export interface CheckedWeek {
  readonly report: CheckReport
  readonly checkpoint: string | undefined
}

export interface CheckedVotes extends CheckedReceipts {
  readonly checkpoint: string | undefined
}

/** Outcome per kind of check; undefined if the week has no final result. */
export interface CheckOutcomes {
  readonly week: CheckedWeek | undefined
  readonly receipts: CheckedVotes | undefined
}

/** Messages from the worker to the page. */
export type CheckMessage =
  | { readonly kind: 'progress'; readonly checked: number; readonly files: number }
  | { readonly kind: 'done'; readonly outcome: CheckOutcomes[keyof CheckOutcomes] }
  | { readonly kind: 'failed'; readonly message: string }
