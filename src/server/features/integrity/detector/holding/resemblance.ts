import { sizeOf } from '../properties/pair-column.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

const smoothing = 5

/** How much more a vote resembles certain votes than baseline votes: a log likelihood ratio in nats. */
export interface Resemblance {
  readonly ofRow: (row: number) => number
  /** By position in the sample. */
  readonly ofSampled: (position: number) => number
}

/**
 * Returns a function that measures how much votes resemble those passed to it. Its result is valid until the next call.
 * @param usual rows of baseline votes
 * @param sample rows that are compared repeatedly; a copy of their properties is faster to read
 */
export function createResemblance(
  { traits, votes }: WeekEvidence,
  usual: readonly number[],
  sample: readonly number[] = [],
): (like: readonly number[]) => Resemblance {
  // Properties that the votes of one campaign share. Not the country: campaigns mix the clan's countries with others.
  const properties: readonly ArrayLike<number>[] = [
    traits.novelty,
    traits.reputation,
    traits.session,
    traits.behavior,
    votes.requestShape.codes,
    votes.userAgent.codes,
  ]
  const columns = properties.map((codes) => {
    const size = sizeOf(codes)
    const sampled = Uint32Array.from(sample, (row) => codes[row] ?? 0)
    return { codes, sampled, shares: sharesOf(codes, size, usual), ratios: new Float64Array(size) }
  })
  return (like) => {
    const total = like.length + smoothing
    for (const { codes, shares, ratios } of columns) {
      ratios.fill(0)
      for (const row of like) ratios[codes[row] ?? 0] = (ratios[codes[row] ?? 0] ?? 0) + 1
      for (const [code, count] of ratios.entries())
        ratios[code] = Math.log((count / (shares[code] ?? 1) + smoothing) / total)
    }
    return {
      ofRow(row) {
        let sum = 0
        for (const { codes, ratios } of columns) sum += ratios[codes[row] ?? 0] ?? 0
        return sum
      },
      ofSampled(position) {
        let sum = 0
        for (const { sampled, ratios } of columns) sum += ratios[sampled[position] ?? 0] ?? 0
        return sum
      },
    }
  }
}

function sharesOf(codes: ArrayLike<number>, size: number, rows: readonly number[]): Float64Array {
  const counts = new Float64Array(size).fill(0.5)
  for (const row of rows) counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1
  return counts.map((count) => count / (rows.length + size / 2))
}
