import { holdReasons } from '#contract/rules/votes/vote-states.ts'
import type { VoteColumns } from './vote-columns.ts'

const unknown = -1
const counted = 0
const uncounted = 1
/** Held by a soft limit, regardless of the detector. */
const overLimit = 2

/** A vote's stored state as a number of the column `caught`. */
export function storedState(state: string | null | undefined, reason: string | null | undefined): number {
  if (!state) return unknown
  if (state === 'counted') return counted
  return reason && Object.hasOwn(holdReasons, reason) ? overLimit : uncounted
}

/** Returns a predicate: whether the vote's stored state is uncounted. Such votes of earlier weeks are not in the baseline. */
export function readCaughtVotes({ caught }: VoteColumns): (row: number) => boolean {
  return (row) => (caught[row] ?? unknown) >= uncounted
}

/**
 * Returns a predicate: whether a soft limit holds the vote. One address can cast thousands of such votes, so they are neither in the
 * baseline nor evidence of a campaign. Otherwise, attackers could hide a campaign with votes for other clans, or get a rival's new voters
 * held.
 */
export function readVotesOverLimit({ caught }: VoteColumns): (row: number) => boolean {
  return (row) => caught[row] === overLimit
}

/**
 * By row: 1 for baseline votes, which other votes are compared with. In the examined week, they include votes that the detector or a person
 * did not count, because the week is examined again.
 */
export function usualVotes(votes: VoteColumns, target: number): Uint8Array {
  const isCaught = readCaughtVotes(votes)
  const isOverLimit = readVotesOverLimit(votes)
  const usual = new Uint8Array(votes.count).fill(1)
  for (let row = 0; row < votes.count; row++) {
    const isLeftOut = votes.week[row] === target ? isOverLimit : isCaught
    if (isLeftOut(row)) usual[row] = 0
  }
  return usual
}
