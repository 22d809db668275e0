import type { VotingRow } from '#contract/voting-data.ts'

export interface FetchedVotes {
  readonly rows: readonly VotingRow[]
  /** The cursor of older votes; empty if there are none. */
  readonly next: string
}

/** Appends the page after `cursor`. If the votes were fetched again since, it would leave a gap, so it is dropped. */
export function appendVotes(fetched: FetchedVotes, cursor: string, older: FetchedVotes): FetchedVotes {
  return fetched.next === cursor ? { rows: [...fetched.rows, ...older.rows], next: older.next } : fetched
}
