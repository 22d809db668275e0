import type { WeekEvidence } from '../background/week-evidence.ts'
import { factCodes } from '../fact-codes.ts'
import type { ClanVotes } from '../groups/clan-votes.ts'
import { sixHourShare } from '../groups/group-profile.ts'
import { keyStates } from '../properties/voter-history.ts'
import { thresholds } from '../thresholds.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { readCaughtVotes, readVotesOverLimit } from '../votes/stored-states.ts'
import { type EarlierVerdicts, heldGroup } from './held-group.ts'

/** The votes of a clan's new voters, as rows. */
export interface NewVoters {
  readonly clan: number
  /** Of the examined week: those that do not count, and those that do and may be held. Without votes that a limit holds. */
  readonly caught: readonly number[]
  readonly counted: readonly number[]
  readonly before: EarlierNewVoters | null
  /** The expected number of new voters: the most in a week before, growing like those of the other clans. 0 if `before` is null. */
  readonly usual: number
}

interface EarlierNewVoters {
  /** The most in one week. */
  readonly most: number
  /** Rows of the week before. */
  readonly last: readonly number[]
}

/**
 * The new voters of each clan.
 * @param isExempt whether a vote is never held, so that it is not compared either
 */
export function findNewVoters(
  week: WeekEvidence,
  { states }: Pick<EarlierVerdicts, 'states'>,
  isExempt: (row: number) => boolean,
): NewVoters[] {
  const clans = Array.from({ length: week.ranges.clans }, (_, clan) => ({
    clan,
    ...newVotersOf(week, clan, states, isExempt),
    before: newVotersBefore(week, clan, isExempt),
  }))
  const growth = siteGrowth(clans.map(({ counted, before }) => [counted.length, before?.last.length ?? null]))
  return clans.map((one) => ({ ...one, usual: one.before === null ? 0 : one.before.most * growth(one.clan) }))
}

/** Whether a clan has far more new voters than usual, who did not come within a few hours. Unknown for clans without earlier votes. */
export function isSurplus({ votes }: WeekEvidence, { counted, before, usual }: NewVoters): boolean {
  if (before === null || counted.length < thresholds.surplusVotes) return false
  if (counted.length < thresholds.surplusRatio * (usual + 1.5)) return false
  return sixHourShare(counted.map((row) => votes.castAt[row] ?? 0)) <= thresholds.eventShare
}

function newVotersOf(
  week: WeekEvidence,
  clan: number,
  states: Uint8Array,
  isExempt: (row: number) => boolean,
): Pick<NewVoters, 'caught' | 'counted'> {
  const { ranges, votes } = week
  const isOverLimit = readVotesOverLimit(votes)
  const [from, to] = ranges.range(ranges.target, clan)
  const [caught, counted]: [number[], number[]] = [[], []]
  for (let row = from; row < to; row++) {
    if (!isNewVoter(week, row) || isOverLimit(row)) continue
    if (states[row - ranges.targetRows[0]] !== 0) caught.push(row)
    else if (!isExempt(row)) counted.push(row)
  }
  return { caught, counted }
}

/** Null if there is nothing to compare with. Skips the first known week, in which all voters would seem new. */
function newVotersBefore(
  week: WeekEvidence,
  clan: number,
  isExempt: (row: number) => boolean,
): EarlierNewVoters | null {
  const { ranges } = week
  if (ranges.target < 2) return null
  const isCaught = readCaughtVotes(week.votes)
  let [most, last]: [number, number[]] = [0, []]
  for (let earlier = ranges.windowFrom; earlier < ranges.target; earlier++) {
    const [from, to] = ranges.range(earlier, clan)
    if (from === to) return null
    if (earlier === 0) continue
    last = []
    for (let row = from; row < to; row++) if (isNewVoter(week, row) && !isExempt(row) && !isCaught(row)) last.push(row)
    most = Math.max(most, last.length)
  }
  return { most, last }
}

/**
 * The other clans' new voters as a multiple of those in the week before: growth of the whole site says nothing about a clan. At least 1,
 * since the examined week may not be over.
 * @param counts by clan: new voters of this week and of the week before, null if unknown
 */
function siteGrowth(counts: readonly (readonly [now: number, before: number | null])[]): (clan: number) => number {
  const known = counts.filter(([, before]) => before !== null)
  const now = known.reduce((sum, [count]) => sum + count, 0)
  const last = known.reduce((sum, [, before]) => sum + (before ?? 0), 0)
  return (clan) => {
    const [ownNow, ownLast] = counts[clan] ?? [0, 0]
    return Math.max(1, (now - ownNow) / Math.max(1, last - (ownLast ?? 0)))
  }
}

export const moreNewVoters = { code: 'more-new-voters' } as const

/** @param held rows, ascending */
export function surplusGroup(
  week: WeekEvidence,
  clanVotes: ClanVotes,
  held: readonly number[],
  { caught, counted, usual }: NewVoters,
): Group {
  const seen = caught.length + counted.length
  const strength = Math.log(seen / Math.max(1, usual))
  const because = { ...moreNewVoters, seen, expected: usual, of: clanVotes.count, values: 0, strength }
  return heldGroup(week, clanVotes, held, because, usual)
}

/** Whether a vote is one of a voter of allied clans, which is not held. */
export const isAllied = ({ allied, ranges }: WeekEvidence, row: number) => allied[row - ranges.targetRows[0]] === 1

const isNewVoter = ({ history }: WeekEvidence, row: number) => history.keyState[row] === keyStates.fresh

const badAddress = factCodes.indexOf('bad-address')

export const hasBadAddress = ({ facts }: WeekEvidence, row: number) => facts.holds(badAddress, row)
