import { withoutCrowdedHours } from './crowded-hours.ts'
import { type ClanVotes, codeAt, createClanReader } from '../groups/clan-votes.ts'
import { readCaughtVotes, readVotesOverLimit } from '../votes/stored-states.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { codeBit } from '../evidence-codes.ts'
import { factCodes } from '../fact-codes.ts'
import { oldPassS } from '../properties/facts.ts'
import { countsOf } from '../groups/findings.ts'
import { sleepsAtSameHours } from '../verdicts/cause-misfits.ts'
import {
  describeGroup,
  type GroupProfile,
  hoursOfMost,
  shareOfQuietHours,
  sixHourShare,
} from '../groups/group-profile.ts'
import { type EarlierVerdicts, heldGroup, isDismissed } from './held-group.ts'
import { findInnocentRows } from './innocent-rows.ts'
import { createResemblance } from './resemblance.ts'
import { areAtNight, areByDay, isNightKnown, type NightVotes } from '../background/night-hours.ts'
import { thresholds } from '../thresholds.ts'
import { hasOtherEvidence } from '../verdicts/new-audience.ts'
import { createVisitCells } from './visit-cells.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'

/**
 * Finds clans with far more new voters than in earlier weeks, besides uncounted ones, if a campaign was found among the new voters, their
 * visits differ from those of new voters elsewhere, they vote at night and something else is unusual, too, or many of them have one provider
 * that few others have. Exempt are clans without
 * earlier votes, surpluses of a few hours, audiences from abroad that came for an event, places that share addresses, votes through a link
 * or a widget, and voters of allied clans; without a campaign, VPN users, too.
 */
export function findSurpluses(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const { ranges, votes } = week
  const innocent = findInnocentRows(verdicts)
  const clans = Array.from({ length: ranges.clans }, (_, clan) => findNewVoters(week, clan, verdicts.states, innocent))
  const everywhere = clans.flatMap(({ counted }) => counted)
  const visits = createVisitCells(week, everywhere)
  const resemblance = createResemblance(week, everywhere)
  const isCaught = readCaughtVotes(votes)
  const usualShare = shareOf(everywhere, (row) => !beganAsUsual(votes, row))
  const read = createClanReader(week)
  const groups: Group[] = []
  const earlier = clans.map((_, clan) => newVotersBefore(week, clan, isCaught))
  const growth = siteGrowth(clans.map(({ counted }, clan) => [counted.length, earlier[clan]?.last.length ?? null]))
  for (const [clan, { caught, counted }] of clans.entries()) {
    if (counted.length < thresholds.surplusVotes) continue
    const before = earlier[clan] ?? null
    if (before === null) continue
    const usual = before.most * growth(clan)
    if (counted.length < thresholds.surplusRatio * (usual + 1.5)) continue
    if (sixHourShare(counted.map((row) => votes.castAt[row] ?? 0)) > thresholds.eventShare) continue
    const all = caught.length + counted.length
    const hasCampaign = caught.length >= thresholds.campaignVotes && caught.length >= thresholds.campaignShare * all
    const clean = counted.filter((row) => !hasBadAddress(week, row))
    const clanVotes = read(clan)
    const profile = describeGroup(
      week,
      clanVotes,
      clean.map((row) => row - clanVotes.from),
    )
    const doTimesCount = hasOtherEvidence(profile)
    const isAtNight = doTimesCount && areAtNight(week.nights.count(clan, clean), clean.length)
    const ofProvider = votesOfProvider(profile, clean)
    const differ = ofProvider.length > 0 || visits.divergence(counted, before.last) >= thresholds.surplusDivergence
    if (!hasCampaign && !isAtNight && !differ) continue
    const findSuspects = () => {
      if (isAtNight) return withoutCrowdedHours(counted, votes.castAt)
      if (ofProvider.length > 0) return ofProvider
      if (!hasCampaign)
        return visits
          .unusual(counted, before.last)
          .filter(createDayFilter(week, clanVotes, { rows: clean, doTimesCount }, usualShare))
      const similarity = resemblance(caught)
      return counted.filter((row) => similarity.ofRow(row) >= thresholds.surplusSimilarity)
    }
    const isInnocent = (row: number) =>
      week.allied[row - ranges.targetRows[0]] === 1 || (!hasCampaign && hasBadAddress(week, row))
    const held = findSuspects().filter((row) => !isInnocent(row))
    const because = {
      code: 'more-new-voters',
      seen: all,
      expected: usual,
      of: votesOf(week, clan),
      values: 0,
      strength: Math.log(all / Math.max(1, usual)),
    } as const
    if (held.length < thresholds.surplusVotes || isDismissed(week, clan, because)) continue
    groups.push(heldGroup(week, clanVotes, held, because, usual))
  }
  return groups
}

/**
 * The votes from the provider that a large surplus has in common, if few others in the same countries have it; empty if there is none. A
 * campus or a town has its own provider, too, but not that many voters who are new to a clan.
 */
function votesOfProvider({ evidence, shown }: GroupProfile, rows: readonly number[]): readonly number[] {
  const provider = evidence.find(({ code }) => code === 'few-providers')
  if (!provider || provider.seen < thresholds.placeVotes || provider.strength < thresholds.surplusProvider) return []
  return rows.filter((_, index) => ((shown[index] ?? 0) & codeBit('few-providers')) !== 0)
}

/** Whether the session began like that of most new voters: with a page, and a pass of the last day. */
const beganAsUsual = ({ passAgeS, pageAgeS }: VoteColumns, row: number): boolean => {
  const passAge = passAgeS[row] ?? -1
  return passAge >= 0 && passAge < oldPassS && (pageAgeS[row] ?? -1) >= 0
}

const shareOf = (rows: readonly number[], isTrue: (row: number) => boolean): number =>
  rows.filter(isTrue).length / Math.max(1, rows.length)

/**
 * Returns a predicate: whether an additional new voter's vote is unusual. If they come by day, as after a video that many people share, or
 * only their times are unusual, only votes from shared addresses are, and those without a page or a new pass if these are more frequent
 * than elsewhere.
 * @param newVoters the clan's new voters, and whether their times may count against them
 * @param usualShare the share of new voters of all clans without a page or a new pass
 */
function createDayFilter(
  { nights, votes }: WeekEvidence,
  { clan, from, views: { address } }: ClanVotes,
  { rows, doTimesCount }: { readonly rows: readonly number[]; readonly doTimesCount: boolean },
  usualShare: number,
): (row: number) => boolean {
  const times = rows.map((row) => votes.castAt[row] ?? 0)
  if (doTimesCount && !cameByDay(nights.count(clan, rows), times)) return () => true
  const isUnusual = (row: number) => !beganAsUsual(votes, row)
  const areMoreFrequent = shareOf(rows, isUnusual) >= thresholds.tellingRatio * usualShare
  const indexes = rows.map((row) => row - from)
  const counts = countsOf(address, indexes)
  return (row) => {
    const ofAddress = counts.get(codeAt(address, row - from)) ?? 0
    return ofAddress >= thresholds.concentratedAddressVotes || (areMoreFrequent && isUnusual(row))
  }
}

/** @param times Unix ms, ascending */
function cameByDay(night: NightVotes, times: readonly number[]): boolean {
  if (isNightKnown(night, times.length)) return areByDay(night, times.length)
  const hours = { spanHours: hoursOfMost(times), quietShare: shareOfQuietHours(times) }
  return sleepsAtSameHours(hours, thresholds.quietShare)
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

function votesOf({ ranges }: WeekEvidence, clan: number): number {
  const [from, to] = ranges.range(ranges.target, clan)
  return to - from
}

const badAddress = factCodes.indexOf('bad-address')
const hasBadAddress = ({ facts }: WeekEvidence, row: number) => facts.holds(badAddress, row)

/** Votes of new voters that no limit holds. `counted` omits those through a posted link or a widget, which are innocent. */
function findNewVoters(
  week: WeekEvidence,
  clan: number,
  states: EarlierVerdicts['states'],
  innocent: ReadonlySet<number>,
) {
  const { ranges, votes } = week
  const isByVotePage = isCastByVotePage(votes)
  const isOverLimit = readVotesOverLimit(votes)
  const [from, to] = ranges.range(ranges.target, clan)
  const [caught, counted]: [number[], number[]] = [[], []]
  for (let row = from; row < to; row++) {
    if (!isNewVoter(week, row)) continue
    if (isOverLimit(row)) continue
    if (states[row - ranges.targetRows[0]] !== 0) caught.push(row)
    else if (!isByVotePage(row) && !innocent.has(row)) counted.push(row)
  }
  return { caught, counted }
}

interface EarlierNewVoters {
  /** The most in one week. */
  readonly most: number
  /** Rows of the week before. */
  readonly last: readonly number[]
}

/** Null if there is nothing to compare with. Skips the first known week, in which all voters would seem new. */
function newVotersBefore(
  week: WeekEvidence,
  clan: number,
  isCaught: (row: number) => boolean,
): EarlierNewVoters | null {
  const { ranges } = week
  if (ranges.target < 2) return null
  const isByVotePage = isCastByVotePage(week.votes)
  let [most, last]: [number, number[]] = [0, []]
  for (let earlier = ranges.windowFrom; earlier < ranges.target; earlier++) {
    const [from, to] = ranges.range(earlier, clan)
    if (from === to) return null
    if (earlier === 0) continue
    last = []
    for (let row = from; row < to; row++)
      if (isNewVoter(week, row) && !isByVotePage(row) && !isCaught(row)) last.push(row)
    most = Math.max(most, last.length)
  }
  return { most, last }
}

const isNewVoter = ({ history }: WeekEvidence, row: number) => history.keyState[row] === keyStates.fresh
