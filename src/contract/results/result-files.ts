import type { VoteWeek } from '../rules/votes/vote-week.ts'

/** Files of a week's result; docs/RESULTS.md describes them. */

/** Lines per ledger file. Each file is a complete subtree of level 12, except the last. */
export const ledgerFileLines = 4096
/** Ledger lines per hash in `blocks/{n}.bin`: subtrees of level 8. */
export const blockLines = 256
export const fileBlocks = ledgerFileLines / blockLines
/** Ledger files per hash in `groups.bin`, and per file `blocks/{n}.bin`: subtrees of level 16. */
export const groupFiles = 16

/** State of a vote when the result was made, as written in the ledger. */
export const ledgerStates = { notCounted: 0, counted: 1, undecided: 2 } as const
export type LedgerState = (typeof ledgerStates)[keyof typeof ledgerStates]

/** The rule that placed a clan behind the one directly above it; null for the first clan and for clans without a rank. */
export const decidingRules = ['votes', 'premium', 'earlier', 'lastWeek', 'draw'] as const
export type DecidingRule = (typeof decidingRules)[number]

/** A line of `clans.ndjson`. The keys are in canonical order. */
export interface ResultClan {
  readonly cast: number
  readonly clan: number
  readonly counted: number
  readonly decided: DecidingRule | null
  /** Counted votes after the penalty. */
  readonly effective: number
  /** Dense rank of the last counted vote's time: 1 for the earliest, equal for equal times, 0 without counted votes. */
  readonly lastVoteOrder: number
  /** Effective votes of the week before, from the version of its result in `ResultSummary.base`. */
  readonly lastWeek: number
  readonly listed: boolean
  readonly notCounted: number
  /** Percent. */
  readonly penalty: number
  readonly premium: boolean
  readonly rank: number | null
  readonly recommended: boolean
  readonly undecided: number
}

/** `result.json`. Hashes and roots are lowercase hex. */
export interface ResultSummary {
  /** The version of the previous week's result from which `lastWeek` is taken; null if there is none. */
  readonly base: { readonly version: number; readonly week: VoteWeek } | null
  /** The commitment to the received votes: its log entry, and the root over (receipt, clan). */
  readonly cast: { readonly entry: number; readonly root: string; readonly votes: number }
  readonly clans: { readonly lines: number; readonly sha256: string }
  readonly counts: {
    readonly cast: number
    readonly counted: number
    readonly notCounted: number
    readonly undecided: number
  }
  readonly format: 1
  readonly ledger: { readonly files: number; readonly lines: number; readonly root: string }
  /** Position of the log entry that this version corrects; null for the first version. */
  readonly replaces: number | null
  readonly rule: number
  readonly version: number
  readonly week: VoteWeek
}

export function linesOfLedgerFile({ files, lines }: ResultSummary['ledger'], file: number): number {
  return file < files - 1 ? ledgerFileLines : lines - (files - 1) * ledgerFileLines
}

/** A ledger line without its newline. `receipt` is 32 hex digits. Equals canonical JSON (RFC 8785). */
export function ledgerLine(receipt: string, clan: number, state: LedgerState): string {
  return `["${receipt}",${clan},${state}]`
}

/** A leaf of the cast tree: the ledger line without the state. */
export function castLine(receipt: string, clan: number): string {
  return `["${receipt}",${clan}]`
}
