import type { VoteSort } from '#contract/rules/votes/vote-columns.ts'
import { countAllCodes } from './count-values.ts'
import type { Selection } from './find-rows.ts'
import { type CodeSequence, rowsOfFirstValues } from './first-values.ts'
import type { TableView } from './table-view.ts'
import type { ValueOrder } from './value-order.ts'

export interface PageRange {
  readonly start: number
  readonly size: number
}

export interface Sorting {
  readonly sort: VoteSort
  readonly order: 'asc' | 'desc'
}

/** A value on the page. It takes its newest rows, after skipping those of earlier pages. */
interface ValueRows {
  skip: number
  take: number
  readonly rows: number[]
}

/**
 * The rows of one page, at most 255. Rows with equal values are newest first, and missing values come last. Does not sort rows: the
 * counts of the values determine which values are on the page.
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
  const { rows } = view.table
  const [codes, totals] = [rows.codes[sort], rows.totals[sort]]
  const sequence = sequenceOf(view.order(sort), order)
  const first = rowsOfFirstValues(selection, { codes, totals }, rows.count, sequence, end)
  const near = first ? { count: first.rows.length, rows: first.rows } : selection
  const values = first
    ? valuesOfPage(first.codes, (code) => first.counts.get(code) ?? 0, start, end)
    : valuesOfPage(sequence, countOf(countAllCodes(view.table, selection, sort)), start, end)
  const slots = new Uint8Array(Math.max(...values.keys()) + 1)
  const taking = [...values.values()]
  for (const [slot, code] of [...values.keys()].entries()) slots[code] = slot + 1
  let missing = end - start
  for (let index = near.count - 1; index >= 0 && missing > 0; index--) {
    const row = near.rows ? (near.rows[index] ?? 0) : index
    const slot = slots[codes[row] ?? 0] ?? 0
    const value = slot === 0 ? undefined : taking[slot - 1]
    if (!value || value.skip-- > 0 || value.take === 0) continue
    value.take--
    value.rows.push(row)
    missing--
  }
  return taking.flatMap(({ rows }) => rows)
}

/** Missing values come last in both orders. */
function sequenceOf(values: ValueOrder, order: Sorting['order']): CodeSequence {
  const last = values.length - 1
  return {
    length: values.length + 1,
    at: (position) => (position > last ? 0 : (values[order === 'asc' ? position : last - position] ?? 0)),
  }
}

const countOf = (counts: Uint32Array) => (code: number) => counts[code] ?? 0

/** By code, in the order of the page. `countOf` returns the number of rows with a code. */
function valuesOfPage(sequence: CodeSequence, countOf: (code: number) => number, start: number, end: number) {
  const values = new Map<number, ValueRows>()
  let before = 0
  for (let position = 0; position < sequence.length && before < end; position++) {
    const code = sequence.at(position) ?? 0
    const count = countOf(code)
    const skip = Math.max(0, start - before)
    const take = Math.min(count, end - before) - skip
    if (take > 0) values.set(code, { skip, take, rows: [] })
    before += count
  }
  return values
}
