import { hasCode } from './code-set.ts'
import type { Condition, Finder } from './finder.ts'

export interface Selection {
  readonly count: number
  /** In the order of time; undefined for all rows. */
  readonly rows: Uint32Array | undefined
  /** The other rows, in any order, if they are fewer: subtracting them from counts of all rows is faster than counting the found ones. */
  readonly others: Uint32Array | undefined
  readonly conditions: readonly Condition[]
}

/** Writes to the buffers, which must be at least as long as the table. */
export function findRows(
  { firstRow, endRow, conditions }: Finder,
  total: number,
  found: Uint32Array,
  others: Uint32Array,
): Selection {
  if (conditions.length === 0 && endRow - firstRow === total)
    return { count: total, rows: undefined, others: undefined, conditions }
  let [count, otherCount] = [0, 0]
  for (let row = 0; row < firstRow; row++) others[otherCount++] = row
  for (let row = Math.max(firstRow, endRow); row < total; row++) others[otherCount++] = row
  const [first, ...rest] = conditions
  if (first) {
    const { codes, accepted } = first
    for (let row = firstRow; row < endRow; row++) {
      const isAccepted = hasCode(accepted, codes[row] ?? 0)
      found[count] = row
      others[otherCount] = row
      count += isAccepted
      otherCount += 1 - isAccepted
    }
  } else for (let row = firstRow; row < endRow; row++) found[count++] = row
  for (const { codes, accepted } of rest) {
    const before = count
    count = 0
    for (let index = 0; index < before; index++) {
      const row = found[index] ?? 0
      const isAccepted = hasCode(accepted, codes[row] ?? 0)
      found[count] = row
      others[otherCount] = row
      count += isAccepted
      otherCount += 1 - isAccepted
    }
  }
  return {
    count,
    rows: found.subarray(0, count),
    others: otherCount < count ? others.subarray(0, otherCount) : undefined,
    conditions,
  }
}

export function isFound({ conditions }: Finder, row: number): boolean {
  return conditions.every(({ codes, accepted }) => hasCode(accepted, codes[row] ?? 0) === 1)
}
