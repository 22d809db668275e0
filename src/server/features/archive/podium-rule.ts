import { dayMs } from '#contract/rules/time/durations.ts'

/** How long after the turn of the week pages may show last week's podium. */
export const lastPodiumMs = dayMs

/**
 * Pages show last week's podium until this week's first three clans together have this many votes: a tenth of last week's
 * three, and at least three. An order with fewer votes would mean little.
 */
export function votesForNewPodium(lastVotes: number): number {
  return Math.max(3, Math.ceil(lastVotes / 10))
}
