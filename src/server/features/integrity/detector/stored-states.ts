import type { VoteColumns } from './vote-columns.ts'

/** Whether a vote of an earlier week did not count according to its stored state. Such votes do not say what is usual. */
export function readCaughtVotes({ caught }: VoteColumns): (row: number) => boolean {
  return (row) => caught[row] === 1
}

/** 1 for votes that say what is usual, by row. What is stored about the examined week is ignored: its votes are examined again. */
export function usualVotes(votes: VoteColumns, target: number): Uint8Array {
  const isCaught = readCaughtVotes(votes)
  const usual = new Uint8Array(votes.count).fill(1)
  for (let row = 0; row < votes.count; row++) if (votes.week[row] !== target && isCaught(row)) usual[row] = 0
  return usual
}
