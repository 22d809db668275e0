import { minuteMs } from '#contract/rules/time/durations.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import type { Ring } from './find-rings.ts'
import { findManyClanKeys } from './many-clan-keys.ts'

/** Keys that followed a list of vote links, one right after the other, as members of a vote exchange do. */
export interface LinkLists {
  /** Whether the vote's key followed such a list. */
  readonly holds: (row: number) => boolean
  /** The share of such keys among those that vote for as many clans as ring members do, but are not in a ring. */
  readonly usual: number
}

/** The most time between two votes of a key through links of the same list. */
const maxGapMs = minuteMs
/** Smoothing: keys added to the sample, one of which followed a list. */
const smoothing = 10

export function findLinkLists(
  { votes, history, ranges }: Pick<WeekEvidence, 'votes' | 'history' | 'ranges'>,
  rings: readonly Pick<Ring, 'members'>[],
): LinkLists {
  const [first, end] = ranges.targetRows
  const marks = new Uint8Array(end - first)
  const ofRings = new Set(rings.flatMap(({ members }) => members.flat()))
  const isByVotePage = isCastByVotePage(votes)
  const castAt = (row: number) => votes.castAt[row] ?? 0
  const isNextInList = (row: number, previous: number) =>
    isByVotePage(row) && isByVotePage(previous) && castAt(row) - castAt(previous) <= maxGapMs
  const followsList = (rows: Uint32Array): boolean => {
    const byTime = rows.toSorted((a, b) => castAt(a) - castAt(b))
    const later = byTime.subarray(1)
    const followed = later.filter((row, index) => isNextInList(row, byTime[index] ?? 0))
    return followed.length >= later.length / 2
  }
  const keys = findManyClanKeys(votes, history, ranges)
  let [others, followers] = [smoothing, 1]
  for (let key = 0; key < keys.count; key++) {
    const rows = keys.rows.subarray(keys.starts[key], keys.starts[key + 1])
    const isFollower = followsList(rows)
    if (isFollower) for (const row of rows) marks[row - first] = 1
    if (rows.some((row) => ofRings.has(row))) continue
    others++
    if (isFollower) followers++
  }
  return { holds: (row) => marks[row - first] === 1, usual: followers / others }
}
