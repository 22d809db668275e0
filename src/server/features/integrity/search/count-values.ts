import { type VoteCountColumn, voteCountColumns } from '#contract/vote-search.ts'
import type { VoteTable } from './vote-table.ts'

export type ValueCounts = Readonly<Record<VoteCountColumn, ReadonlyMap<number, number>>>

/** By column and code: how often each value of the shown rows, at most 255, occurs among the found rows. Missing values are not counted. */
export function countValues({ rows }: VoteTable, found: Uint32Array, shown: readonly number[]): ValueCounts {
  const counts = voteCountColumns.map((column) => {
    const codes = rows.codes[column]
    const wanted = new Set(shown.map((row) => codes[row] ?? 0))
    wanted.delete(0)
    return [column, countCodes(codes, found, [...wanted])] as const
  })
  return Object.fromEntries(counts) as unknown as ValueCounts
}

function countCodes(codes: Uint32Array, found: Uint32Array, wanted: readonly number[]): Map<number, number> {
  if (wanted.length === 0) return new Map()
  const slots = new Uint8Array(Math.max(...wanted) + 1)
  for (const [index, code] of wanted.entries()) slots[code] = index + 1
  const counts = new Uint32Array(wanted.length + 1)
  for (let index = 0; index < found.length; index++) counts[slots[codes[found[index] ?? 0] ?? 0] ?? 0]!++
  return new Map(wanted.map((code, index) => [code, counts[index + 1] ?? 0]))
}
