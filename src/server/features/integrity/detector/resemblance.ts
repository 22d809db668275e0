import type { ViewName, WeekEvidence } from './week-evidence.ts'

/** Properties that the votes of one campaign share. Not the country: campaigns mix usual ones with others. */
const compared: ReadonlySet<ViewName> = new Set(['session', 'behavior', 'novelty', 'reputation', 'requestShape'])
const smoothing = 5

/** How much more a vote (a row) resembles certain votes than usual ones: a log likelihood ratio in nats. */
export type Resemblance = (row: number) => number

/**
 * Returns a function that compares with the votes that it gets. The result is valid until its next call.
 * @param usual rows of usual votes
 */
export function createResemblance(
  { views, votes }: WeekEvidence,
  usual: readonly number[],
): (like: readonly number[]) => Resemblance {
  const { codes: userAgent, size } = votes.userAgent
  const columns = [...views.filter(({ name }) => compared.has(name)), { codes: userAgent, size }].map((column) => ({
    codes: column.codes as ArrayLike<number>,
    shares: sharesOf(column.codes, column.size, usual),
    ratios: new Float64Array(column.size),
  }))
  return (like) => {
    const total = like.length + smoothing
    for (const { codes, shares, ratios } of columns) {
      ratios.fill(0)
      for (const row of like) ratios[codes[row] ?? 0] = (ratios[codes[row] ?? 0] ?? 0) + 1
      for (const [code, count] of ratios.entries())
        ratios[code] = Math.log((count / (shares[code] ?? 1) + smoothing) / total)
    }
    return (row) => {
      let sum = 0
      for (const { codes, ratios } of columns) sum += ratios[codes[row] ?? 0] ?? 0
      return sum
    }
  }
}

function sharesOf(codes: ArrayLike<number>, size: number, rows: readonly number[]): Float64Array {
  const counts = new Float64Array(size).fill(0.5)
  for (const row of rows) counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1
  return counts.map((count) => count / (rows.length + size / 2))
}
