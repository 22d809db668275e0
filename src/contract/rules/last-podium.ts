/** Pages show last week's podium at most this long after the turn of the week. */
export const lastPodiumMs = 24 * 60 * 60 * 1000

/**
 * Pages show last week's podium until this week's first three clans have this many votes together: a tenth of those that last
 * week's three had, and at least three. Until then, an order of this week would tell little.
 */
export function votesForNewPodium(lastVotes: number): number {
  return Math.max(3, Math.ceil(lastVotes / 10))
}
