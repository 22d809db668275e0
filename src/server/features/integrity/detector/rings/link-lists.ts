import { isCastByVotePage } from '../properties/vote-page.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import type { Ring } from './find-rings.ts'
import { findManyClanKeys } from './many-clan-keys.ts'

/** Voters who followed a list of vote links, one right after the other, as members of a vote exchange do. */
export interface LinkLists {
  /** Whether the vote's key followed such a list. */
  readonly holds: (row: number) => boolean
  /** The share of such keys among those that vote for as many clans as ring members do, but are not in a ring. */
  readonly usual: number
}

const maxGapMs = 60_000
/** Smoothing: keys added to the sample. One of them followed a list. */
const smoothing = 10

export function findLinkLists(
  { votes, history, ranges }: Pick<WeekEvidence, 'votes' | 'history' | 'ranges'>,
  rings: readonly Pick<Ring, 'members'>[],
): LinkLists {
  const [first, end] = ranges.targetRows
  const marks = new Uint8Array(end - first)
  const ofRings = new Set(rings.flatMap(({ members }) => members.flat()))
  const isByVotePage = isCastByVotePage(votes)
  const followsList = (rows: Uint32Array): boolean => {
    const byTime = rows.toSorted((a, b) => (votes.castAt[a] ?? 0) - (votes.castAt[b] ?? 0))
    const next = byTime.subarray(1).filter((row, index) => {
      const before = byTime[index] ?? 0
      const gap = (votes.castAt[row] ?? 0) - (votes.castAt[before] ?? 0)
      return gap <= maxGapMs && isByVotePage(row) && isByVotePage(before)
    })
    return 2 * next.length >= rows.length - 1
  }
  const keys = findManyClanKeys(votes, history, ranges)
  let [others, following] = [smoothing, 1]
  for (let key = 0; key < keys.count; key++) {
    const rows = keys.rows.subarray(keys.starts[key], keys.starts[key + 1])
    const isInRing = rows.some((row) => ofRings.has(row))
    if (!isInRing) others++
    if (!followsList(rows)) continue
    if (!isInRing) following++
    for (const row of rows) marks[row - first] = 1
  }
  return { holds: (row) => marks[row - first] === 1, usual: following / others }
}
