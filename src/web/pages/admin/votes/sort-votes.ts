import type { VotingRow } from '#contract/voting-data.ts'
import type { Sorting } from '../../../ui/table.tsx'

/** Unknown values come last in both directions; ties are sorted newest first. */
export function sortVotes(rows: readonly VotingRow[], { key, order }: Sorting): VotingRow[] {
  const column = key as keyof VotingRow
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || newestFirst(a, b)
    return direction * compare(left, right) || newestFirst(a, b)
  })
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), undefined, { numeric: true })
}

function newestFirst(a: VotingRow, b: VotingRow): number {
  return b.row_create_timestamp - a.row_create_timestamp || b.id - a.id
}
