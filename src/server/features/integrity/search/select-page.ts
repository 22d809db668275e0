import type { VoteSort } from '#contract/vote-search.ts'
import { sortedRange } from './sorted-range.ts'
import type { TableView } from './table-view.ts'

export interface PageRange {
  readonly start: number
  readonly size: number
}

export interface Sorting {
  readonly sort: VoteSort
  readonly order: 'asc' | 'desc'
}

/**
 * The rows of one page of `found`, which is in the order of time. Rows with equal values follow each other newest first, and missing
 * values come last. `scratch` must be at least as long as `found`.
 */
export function selectPage(
  view: TableView,
  found: Uint32Array,
  scratch: Uint32Array,
  { sort, order }: Sorting,
  { start, size }: PageRange,
): number[] {
  const count = found.length
  const end = Math.min(start + size, count)
  if (start >= end) return []
  if (sort === 'date') {
    if (order === 'asc') return [...found.subarray(start, end)]
    return [...found.subarray(count - end, count - start)].toReversed()
  }
  const { ranks } = view.order(sort)
  const column = view.table.rows.codes[sort]
  const last = ranks.length
  const isDescending = order === 'desc'
  const keys = scratch.subarray(0, count)
  for (let index = 0; index < count; index++) {
    const rank = ranks[column[found[index] ?? 0] ?? 0] ?? 0
    keys[index] = rank === 0 ? last : isDescending ? last - rank : rank
  }
  return sortedRange(keys, start, end).map((index) => found[index] ?? 0)
}
