/** Votes that count after a penalty: `penalty` is the percent (0–100) of this week's votes that do not. */
export function effectiveVotes(votes: number, penalty: number): number {
  return Math.floor((votes * (100 - penalty)) / 100)
}

/** Several penalties of one week add up to at most 100 percent. */
export function sumPenalties(penalties: readonly number[]): number {
  return Math.min(
    100,
    penalties.reduce((sum, penalty) => sum + penalty, 0),
  )
}
