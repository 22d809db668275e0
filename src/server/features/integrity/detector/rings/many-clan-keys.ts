import type { ClanRanges } from '../properties/clan-ranges.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { VoterHistory } from '../properties/voter-history.ts'

/** The keys that vote for enough clans in the examined week to be in a ring, numbered from 0. */
export interface ManyClanKeys {
  readonly count: number
  /** The votes of key `k` in the week are `rows[starts[k]]` to `rows[starts[k + 1] - 1]`, one per clan, sorted by clan. */
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

type Columns = Pick<VoteColumns, 'week' | 'clan'>
type History = Pick<VoterHistory, 'rows' | 'starts' | 'clansInWeek'>

/** Leaves out keys with more clans than a ring may have, because each would have thousands of triples. */
export function findManyClanKeys(
  { week, clan }: Columns,
  history: History,
  { target, targetRows }: Pick<ClanRanges, 'target' | 'targetRows'>,
): ManyClanKeys {
  const rows = new Uint32Array(targetRows[1] - targetRows[0])
  const starts: number[] = [0]
  let end = 0
  for (let voter = 1; voter < history.starts.length - 1; voter++) {
    const from = end
    const oldest = history.starts[voter] ?? 0
    // Backward, since a key's votes are sorted by time, and those of the examined week come last.
    for (let index = (history.starts[voter + 1] ?? 0) - 1; index >= oldest; index--) {
      const row = history.rows[index] ?? 0
      if (week[row] !== target) break
      const votes = history.clansInWeek[row] ?? 1
      if (votes < thresholds.ringClans || votes > thresholds.ringMostClans) break
      rows[end++] = row
    }
    if (end === from) continue
    // Rows of a week are sorted by clan. A file may have two votes of a key for one clan.
    rows.subarray(from, end).sort()
    let last = from
    for (let index = from + 1; index < end; index++)
      if (clan[rows[index] ?? 0] !== clan[rows[last] ?? 0]) rows[++last] = rows[index] ?? 0
    end = last + 1
    if (end - from < thresholds.ringClans) end = from
    else starts.push(end)
  }
  return { count: starts.length - 1, rows: rows.slice(0, end), starts: Uint32Array.from(starts) }
}
