import { hourMs } from '#contract/rules/time/durations.ts'
import { thresholds } from '../thresholds.ts'

/** The length of a match and the time after it. */
const spanMs = 3 * hourMs

/** Leaves out rows of spans with far more votes than average: their voters may have come for an event. */
export function withoutCrowdedHours(rows: readonly number[], castAt: Float64Array): readonly number[] {
  const spanOf = (row: number) => Math.floor((castAt[row] ?? 0) / spanMs)
  const bySpan = Map.groupBy(rows, spanOf)
  const most = thresholds.crowdRatio * (rows.length / bySpan.size + 1)
  return rows.filter((row) => (bySpan.get(spanOf(row))?.length ?? 0) <= most)
}
