import { hourMs } from '#contract/rules/durations.ts'
import { thresholds } from '../thresholds.ts'

/** A match and the time after it. */
const spanMs = 3 * hourMs

/** Leaves out the rows of the hours in which far more votes were cast than in the others: their voters may have come for an event. */
export function withoutCrowdedHours(rows: readonly number[], castAt: Float64Array): readonly number[] {
  const spanOf = (row: number) => Math.floor((castAt[row] ?? 0) / spanMs)
  const bySpan = Map.groupBy(rows, spanOf)
  const most = thresholds.crowdRatio * (rows.length / bySpan.size + 1)
  return rows.filter((row) => (bySpan.get(spanOf(row))?.length ?? 0) <= most)
}
