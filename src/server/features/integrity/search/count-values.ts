import { type VoteCountColumn, voteCountColumns } from '#contract/rules/votes/vote-columns.ts'
import { addCode, createCodeFilter, mayHaveCode } from './code-filter.ts'
import { createBuffer } from './create-buffer.ts'
import type { Selection } from './find-rows.ts'
import type { VoteTable } from './vote-table.ts'

export type ValueCounts = Readonly<Record<VoteCountColumn, ReadonlyMap<number, number>>>

/** Counts of this many codes fit in the CPU's fastest caches, so that counting all codes is faster than checking which ones are wanted. */
const fewCodes = 2 ** 16

/** By column and code: how often each value of the shown rows (at most 255) occurs among the found rows. Code 0 is a missing value. */
export function countValues(table: VoteTable, selection: Selection, shown: readonly number[]): ValueCounts {
  const counts = voteCountColumns.map((column) => {
    const codes = table.rows.codes[column]
    const wanted = new Set(shown.map((row) => codes[row] ?? 0))
    return [column, countCodes(table, selection, column, [...wanted])] as const
  })
  return Object.fromEntries(counts) as unknown as ValueCounts
}

function countCodes(
  { rows }: VoteTable,
  selection: Selection,
  column: VoteCountColumn,
  wanted: readonly number[],
): ReadonlyMap<number, number> {
  const totals = rows.totals[column]
  if (!selection.rows || totals.length <= fewCodes) {
    const counts = countEach(rows.codes[column], totals, selection)
    return new Map(wanted.map((code) => [code, counts[code] ?? 0]))
  }
  if (wanted.length === 0) return new Map<number, number>()
  const codes = rows.codes[column]
  const slots = new Uint8Array(Math.max(...wanted) + 1)
  const filter = createCodeFilter()
  for (const [index, code] of wanted.entries()) {
    slots[code] = index + 1
    addCode(filter, code)
  }
  const counts = new Uint32Array(wanted.length + 1)
  const counted = selection.others ?? selection.rows
  for (let index = 0; index < counted.length; index++) {
    const code = codes[counted[index] ?? 0] ?? 0
    if (mayHaveCode(filter, code) && code < slots.length) counts[slots[code] ?? 0]!++
  }
  return new Map(
    wanted.map((code, index) => {
      const count = counts[index + 1] ?? 0
      return [code, selection.others ? (totals[code] ?? 0) - count : count]
    }),
  )
}

/** By code of a column: the number of found rows. Read-only, valid until the next call, and may have room for more codes. */
export function countAllCodes({ rows }: VoteTable, selection: Selection, column: VoteCountColumn): Uint32Array {
  return countEach(rows.codes[column], rows.totals[column], selection)
}

/** The same for codes that are not a column. `totals` has the numbers of all rows. */
export function countEach(codes: Uint32Array, totals: Uint32Array, selection: Selection): Uint32Array {
  if (!selection.rows) return totals
  if (selection.others) {
    const counts = copyOf(totals)
    const { others } = selection
    for (let index = 0; index < others.length; index++) counts[codes[others[index] ?? 0] ?? 0]!--
    return counts
  }
  const counts = countBuffer(totals.length).subarray(0, totals.length).fill(0)
  const { rows: found } = selection
  for (let index = 0; index < found.length; index++) counts[codes[found[index] ?? 0] ?? 0]!++
  return counts
}

function copyOf(totals: Uint32Array): Uint32Array {
  const counts = countBuffer(totals.length).subarray(0, totals.length)
  counts.set(totals)
  return counts
}

const countBuffer = createBuffer()
