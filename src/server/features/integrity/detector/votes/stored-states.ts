import { holdReasons } from '#contract/rules/vote-states.ts'
import type { VoteColumns } from './vote-columns.ts'

const unknown = -1
const counted = 0
const uncounted = 1
/** Held by a soft limit, whatever the detector says. */
const overLimit = 2

/** A vote's stored state as a number of the column `caught`. */
export function storedState(state: string | null | undefined, reason: string | null | undefined): number {
  if (!state) return unknown
  if (state === 'counted') return counted
  return reason && Object.hasOwn(holdReasons, reason) ? overLimit : uncounted
}

/** Whether a vote of an earlier week did not count according to its stored state. Such votes do not say what is usual. */
export function readCaughtVotes({ caught }: VoteColumns): (row: number) => boolean {
  return (row) => (caught[row] ?? unknown) >= uncounted
}

/**
 * Whether a soft limit holds the vote. Such votes are cheap: one address can cast thousands. So they neither say what is usual nor that
 * the clan's other votes belong to a campaign, or an attacker could hide a campaign by votes for other clans, or get a rival's new voters held.
 */
export function readVotesOverLimit({ caught }: VoteColumns): (row: number) => boolean {
  return (row) => caught[row] === overLimit
}

/**
 * 1 for votes that say what is usual, by row. Of the examined week, these are also votes that the detector or a person has not counted:
 * its votes are examined again.
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
