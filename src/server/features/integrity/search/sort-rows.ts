import { halves, radixOrder } from '../radix-order.ts'
import { permuted } from './row-arrays.ts'
import { voteCountColumns } from '#contract/rules/votes/vote-columns.ts'
import type { TableVote, VoteRows, VoteTable } from './vote-table.ts'

/** Restores the order after votes were added behind the first `sorted` ones. */
export function sortRows({ rows }: VoteTable, sorted: number): void {
  const { count, id, castAt } = rows
  let earliest = Number.POSITIVE_INFINITY
  for (let row = sorted; row < count; row++) earliest = Math.min(earliest, castAt[row] ?? 0)
  const first = rowsBefore(rows, earliest, sorted)
  const size = count - first
  const times = halves(castAt, first, size)
  const order = radixOrder(size, [...times, ...halves(id, first, size)])
  rows.id = permuted(id, first, order, new Float64Array(size))
  rows.castAt = permuted(castAt, first, order, new Float64Array(size))
  const buffer = new Uint32Array(size)
  for (const name of voteCountColumns) permuted(rows.codes[name], first, order, buffer)
  rows.evidence.permute(first, order, buffer)
}

/** The number of rows, among the first `end`, that were cast before `time`. */
export function rowsBefore({ castAt }: VoteRows, time: number, end: number): number {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((castAt[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** The row of a vote among the first `sorted` ones; undefined if it is not there. */
export function findVote(rows: VoteRows, sorted: number, { id, castAt }: TableVote): number | undefined {
  for (let row = rowsBefore(rows, castAt, sorted); row < sorted && rows.castAt[row] === castAt; row++)
    if (rows.id[row] === id) return row
  return undefined
}
