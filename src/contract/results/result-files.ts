import type { VoteWeek } from '../rules/vote-week.ts'

/** The files of a week's result. docs/RESULTS.md describes them. */

/** Lines of the ledger per file: its files are complete subtrees of level 12, except the last one. */
export const ledgerFileLines = 4096
/** Lines of the ledger per hash in `blocks/{n}.bin`: subtrees of level 8. */
export const blockLines = 256
export const fileBlocks = ledgerFileLines / blockLines
/** Files of the ledger per hash in `groups.bin` and per file `blocks/{n}.bin`: subtrees of level 16. */
export const groupFiles = 16

/** A vote's state when the result was made, as the ledger has it. */
export const ledgerStates = { notCounted: 0, counted: 1, undecided: 2 } as const
export type LedgerState = (typeof ledgerStates)[keyof typeof ledgerStates]

/** What placed a clan behind the one directly above it; null for the first one and for clans without a rank. */
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
  /** 1 for the clan whose last counted vote came first; equal for equal times; 0 without counted votes. */
  readonly lastVoteOrder: number
  /** Effective votes of the week before, in the version of its result that `ResultSummary.base` names. */
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
  /** The version of the previous week's result on which `lastWeek` stands; null if it has none. */
  readonly base: { readonly version: number; readonly week: VoteWeek } | null
  /** The commitment to the votes received: the log entry, and the root over (receipt, clan). */
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
  /** The position of the log entry of the version that this one corrects; null for the first version. */
  readonly replaces: number | null
  /** The version of the ranking rule. */
  readonly rule: number
  readonly version: number
  readonly week: VoteWeek
}

/** The number of lines that a file of a ledger has, by its position. */
export function linesOfLedgerFile({ files, lines }: ResultSummary['ledger'], file: number): number {
  return file < files - 1 ? ledgerFileLines : lines - (files - 1) * ledgerFileLines
}

/** A line of the ledger, without its newline. `receipt` is 32 hex digits. Equal to canonical JSON (RFC 8785). */
export function ledgerLine(receipt: string, clan: number, state: LedgerState): string {
  return `["${receipt}",${clan},${state}]`
}

/** A leaf of the cast tree: the line of the ledger without the state. */
export function castLine(receipt: string, clan: number): string {
  return `["${receipt}",${clan}]`
}
