import { minuteMs } from '#contract/rules/time/durations.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import type { KeyTrait, ManyClanVotes } from './key-trait.ts'

/** The most time between two votes of a key through links of the same list. */
const maxGapMs = minuteMs
/** Smoothing: keys added to the sample, one of which followed a list. */
const smoothing = 10

/** Keys that followed a list of vote links, one right after the other, as members of a vote exchange do. */
export function findLinkLists(
  { votes, ranges }: Pick<WeekEvidence, 'votes' | 'ranges'>,
  { members, others }: ManyClanVotes,
): KeyTrait {
  const [first, end] = ranges.targetRows
  const marks = new Uint8Array(end - first)
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
  for (const rows of members) if (followsList(rows)) for (const row of rows) marks[row - first] = 1
  const followers = others.filter(followsList).length
  return { holds: (row) => marks[row - first] === 1, usual: (1 + followers) / (smoothing + others.length) }
}
