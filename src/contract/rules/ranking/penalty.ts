/** Votes after a penalty of 0–100 percent. */
export function effectiveVotes(votes: number, penalty: number): number {
  return Math.floor((votes * (100 - penalty)) / 100)
}

export function sumPenalties(penalties: readonly number[]): number {
  return Math.min(
    100,
    penalties.reduce((sum, penalty) => sum + penalty, 0),
  )
}
