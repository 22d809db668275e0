import { addCode, createCodeFilter, mayHaveCode } from './code-filter.ts'
import { type CodeSet, createCodeSet, hasCode, includeCode } from './code-set.ts'
import { createBuffer } from './create-buffer.ts'
import type { Selection } from './find-rows.ts'

interface Column {
  /** By row. May have room for more rows. */
  readonly codes: Uint32Array
  /** The number of all rows by code. */
  readonly totals: Uint32Array
}

/** All codes of a column, in the order of a page. */
export interface CodeSequence {
  readonly length: number
  at(position: number): number | undefined
}

/** More codes would set most marks of the filter. */
const maxCodes = 1000
/** Collecting a larger share of all rows would take longer than counting the rows of every value. */
const maxShare = 1 / 4

export interface FirstRows {
  /** In the order of time. Valid until the next call. */
  readonly rows: Uint32Array
  /** In the order of the page. */
  readonly codes: readonly number[]
  /** The number of rows by code. */
  readonly counts: ReadonlyMap<number, number>
}

/**
 * The found rows with the first values of a column: at least `needed` rows, or all. Undefined if these are too many values, or have too
 * many rows. Counting the rows of each of millions of values would take most of the time of a search.
 */
export function rowsOfFirstValues(
  selection: Selection,
  { codes, totals }: Column,
  rowsInTable: number,
  sequence: CodeSequence,
  needed: number,
): FirstRows | undefined {
  const accepted = selection.conditions.find((condition) => condition.codes === codes)?.accepted
  const first = createCodeSet(totals.length)
  const filter = createCodeFilter()
  const codesInOrder: number[] = []
  let [position, rowCount] = [0, 0]
  // This many rows include twice the needed ones if the filter accepts the same share of each value.
  let expected = (2 * needed * rowsInTable) / selection.count
  for (;;) {
    for (; position < sequence.length && rowCount < expected; position++) {
      const code = sequence.at(position) ?? 0
      // Millions of values may be rejected before the first accepted one.
      if (accepted && hasCode(accepted, code) === 0) continue
      const total = totals[code] ?? 0
      if (total === 0) continue
      if (codesInOrder.push(code) > maxCodes) return undefined
      includeCode(first, code)
      addCode(filter, code)
      rowCount += total
    }
    if (rowCount > maxShare * rowsInTable) return undefined
    const rows = collectRows(selection, codes, filter, first)
    if (rows.length >= needed || position === sequence.length)
      return { rows, codes: codesInOrder, counts: countCodes(rows, codes) }
    expected = 4 * Math.max(expected, rowCount)
  }
}

function collectRows({ rows, count }: Selection, codes: Uint32Array, filter: Uint8Array, wanted: CodeSet): Uint32Array {
  const collected = bufferForRows(count)
  let size = 0
  for (let index = 0; index < count; index++) {
    const row = rows ? (rows[index] ?? 0) : index
    const code = codes[row] ?? 0
    if (mayHaveCode(filter, code) && hasCode(wanted, code) === 1) collected[size++] = row
  }
  return collected.subarray(0, size)
}

const bufferForRows = createBuffer()

function countCodes(rows: Uint32Array, codes: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (let index = 0; index < rows.length; index++) {
    const code = codes[rows[index] ?? 0] ?? 0
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}
