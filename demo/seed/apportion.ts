/** Divides an integer in proportion to weights. The parts add up exactly (largest remainder method). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const counts = exact.map(Math.floor)
  const unassigned = total - counts.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((share, i) => ({ i, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of byRemainder.slice(0, unassigned)) counts[i] = (counts[i] ?? 0) + 1
  return counts
}
