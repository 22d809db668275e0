import type { VoteSort } from '#contract/vote-search.ts'
import { countAllCodes } from './count-values.ts'
import type { Selection } from './find-rows.ts'
import type { TableView } from './table-view.ts'

export interface PageRange {
  readonly start: number
  readonly size: number
}

export interface Sorting {
  readonly sort: VoteSort
  readonly order: 'asc' | 'desc'
}

/** A value of the page: it takes rows from the newest on, after it has skipped those of earlier pages. */
interface ValueRows {
  skip: number
  take: number
  readonly rows: number[]
}

/**
 * The rows of one page, at most 255. Rows with equal values follow each other newest first, and missing values come last. Sorts no rows:
 * it counts how often each value occurs, which tells the values of the page.
 */
export function selectPage(
  view: TableView,
  selection: Selection,
  { sort, order }: Sorting,
  { start, size }: PageRange,
): number[] {
  const { count } = selection
  const end = Math.min(start + size, count)
  if (start >= end) return []
  const rowAt = (index: number) => (selection.rows ? (selection.rows[index] ?? 0) : index)
  if (sort === 'date')
    return Array.from({ length: end - start }, (_, index) => rowAt(order === 'asc' ? start + index : count - 1 - start - index)) // prettier-ignore
  const codes = view.table.rows.codes[sort]
  const values = valuesOfPage(view, selection, { sort, order }, start, end)
  const slots = new Uint8Array(Math.max(...values.keys()) + 1)
  const taking = [...values.values()]
  for (const [slot, code] of [...values.keys()].entries()) slots[code] = slot + 1
  let missing = end - start
  for (let index = count - 1; index >= 0 && missing > 0; index--) {
    const row = selection.rows ? (selection.rows[index] ?? 0) : index
    const slot = slots[codes[row] ?? 0] ?? 0
    const value = slot === 0 ? undefined : taking[slot - 1]
    if (!value || value.skip-- > 0 || value.take === 0) continue
    value.take--
    value.rows.push(row)
    missing--
  }
  return taking.flatMap(({ rows }) => rows)
}

/** By code, in the order of the page. */
function valuesOfPage(view: TableView, selection: Selection, { sort, order }: Sorting, start: number, end: number) {
  const column = sort as Exclude<VoteSort, 'date'>
  const counts = countAllCodes(view.table, selection, column)
  const codes = view.order(column)
  const values = new Map<number, ValueRows>()
  let before = 0
  for (let index = 0; index <= codes.length && before < end; index++) {
    const code = index === codes.length ? 0 : (codes[order === 'asc' ? index : codes.length - 1 - index] ?? 0)
    const count = counts[code] ?? 0
    const skip = Math.max(0, start - before)
    const take = Math.min(count, end - before) - skip
    if (take > 0) values.set(code, { skip, take, rows: [] })
    before += count
  }
  return values
}
