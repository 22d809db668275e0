import { thresholds } from '../thresholds.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/** The distribution of new voters' visits: age of the pass, whether a page was loaded, and whether the country is unusual for the clan. */
export interface VisitCells {
  /**
   * The Kullback–Leibler divergence (nats) of a clan's additional visits from those of all new voters.
   * @param before rows of the week before, whose visits are subtracted
   */
  readonly divergence: (rows: readonly number[], before: readonly number[]) => number
  /** The rows whose kind of visit is far more frequent among the additional visits than among all new voters. */
  readonly unusual: (rows: readonly number[], before: readonly number[]) => readonly number[]
}

/** Seconds. */
const ages = [60, 600, 86_400]
const cells = (ages.length + 2) * 4
const foreignShare = 0.05

/** @param all rows of all new voters */
export function createVisitCells({ votes, countries }: WeekEvidence, all: readonly number[]): VisitCells {
  const cellOf = (row: number) => {
    const age = votes.passAgeS[row] ?? -1
    const bucket = age < 0 ? 0 : 1 + ages.filter((limit) => age >= limit).length
    const isForeign = (countries[votes.clan[row] ?? 0]?.[votes.country.codes[row] ?? 0] ?? 0) < foreignShare
    return bucket * 4 + ((votes.pageAgeS[row] ?? -1) < 0 ? 2 : 0) + (isForeign ? 1 : 0)
  }
  const countsOf = (rows: readonly number[]) => {
    const counts = new Float64Array(cells)
    for (const row of rows) counts[cellOf(row)] = (counts[cellOf(row)] ?? 0) + 1
    return counts
  }
  const usual = countsOf(all)
  /** The share of each kind among the additional visits, and its ratio to the share among all new voters. */
  const comparisons = (rows: readonly number[], before: readonly number[]) => {
    const earlier = countsOf(before)
    const additional = countsOf(rows).map((count, cell) => Math.max(0, count - (earlier[cell] ?? 0)))
    const total = additional.reduce((sum, count) => sum + count, 0)
    const usualShare = (cell: number) => ((usual[cell] ?? 0) + 0.5) / (all.length + cells / 2)
    return Array.from(additional, (count, cell) => ({ share: count / total, ratio: count / total / usualShare(cell) }))
  }
  return {
    divergence(rows, before) {
      let divergence = 0
      for (const { share, ratio } of comparisons(rows, before)) if (share > 0) divergence += share * Math.log(ratio)
      // Bias correction (Miller–Madow) for ten kinds of visits: small samples diverge by chance.
      return divergence - 9 / (2 * Math.max(1, rows.length))
    },
    unusual(rows, before) {
      const compared = comparisons(rows, before)
      return rows.filter((row) => (compared[cellOf(row)]?.ratio ?? 0) >= thresholds.tellingRatio)
    },
  }
}
