import { withoutCrowdedHours } from './crowded-hours.ts'
import { type ClanVotes, codeAt, createClanReader } from '../groups/clan-votes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { oldPassS } from '../properties/facts.ts'
import { countsOf } from '../groups/findings.ts'
import { sleepsAtSameHours } from '../verdicts/cause-misfits.ts'
import { describeGroup, hoursOfMost, shareOfQuietHours } from '../groups/group-profile.ts'
import { type EarlierVerdicts, isDismissed } from './held-group.ts'
import { findInnocentRows } from './innocent-rows.ts'
import { findNewVoters, hasBadAddress, isAllied, isSurplus, moreNewVoters, surplusGroup } from './new-voters.ts'
import { createResemblance } from './resemblance.ts'
import { areAtNight, areByDay, isNightKnown, type NightVotes } from '../background/night-hours.ts'
import { thresholds } from '../thresholds.ts'
import { hasOtherEvidence } from '../verdicts/new-audience.ts'
import { createVisitCells } from './visit-cells.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'

/**
 * Finds clans with far more new voters than in earlier weeks, besides uncounted ones, if a campaign was found among the new voters, their
 * visits differ from those of new voters elsewhere, or they vote at night and something else is unusual, too. Exempt are clans without
 * earlier votes, surpluses of a few hours, audiences from abroad that came for an event, places that share addresses, votes through a link
 * or a widget, and voters of allied clans; without a campaign, VPN users, too.
 */
export function findSurpluses(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const { votes } = week
  const innocent = findInnocentRows(verdicts)
  const isByVotePage = isCastByVotePage(votes)
  const clans = findNewVoters(week, verdicts, (row) => isByVotePage(row) || innocent.has(row))
  const everywhere = clans.flatMap(({ counted }) => counted)
  const visits = createVisitCells(week, everywhere)
  const resemblance = createResemblance(week, everywhere)
  const usualShare = shareOf(everywhere, (row) => !beganAsUsual(votes, row))
  const read = createClanReader(week)
  const groups: Group[] = []
  for (const newVoters of clans) {
    const { clan, caught, counted, before } = newVoters
    if (before === null || !isSurplus(week, newVoters)) continue
    const all = caught.length + counted.length
    const hasCampaign = caught.length >= thresholds.campaignVotes && caught.length >= thresholds.campaignShare * all
    const clean = counted.filter((row) => !hasBadAddress(week, row))
    const clanVotes = read(clan)
    const isAtNight = areAtNight(week.nights.count(clan, clean), clean.length) && doTimesCount(week, clanVotes, clean)
    if (!hasCampaign && !isAtNight && visits.divergence(counted, before.last) < thresholds.surplusDivergence) continue
    const findSuspects = () => {
      if (isAtNight) return withoutCrowdedHours(counted, votes.castAt)
      if (!hasCampaign)
        return visits.unusual(counted, before.last).filter(createDayFilter(week, clanVotes, clean, usualShare))
      const similarity = resemblance(caught)
      return counted.filter((row) => similarity.ofRow(row) >= thresholds.surplusSimilarity)
    }
    const isInnocent = (row: number) => isAllied(week, row) || (!hasCampaign && hasBadAddress(week, row))
    const held = findSuspects().filter((row) => !isInnocent(row))
    if (held.length < thresholds.surplusVotes || isDismissed(week, clan, moreNewVoters)) continue
    groups.push(surplusGroup(week, clanVotes, held, newVoters))
  }
  return groups
}

/** Whether the times of a clan's new voters may count against them, because something else is unusual, too. */
function doTimesCount(week: WeekEvidence, clanVotes: ClanVotes, rows: readonly number[]): boolean {
  return hasOtherEvidence(
    describeGroup(
      week,
      clanVotes,
      rows.map((row) => row - clanVotes.from),
    ),
  )
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
 * @param rows the clan's new voters
 * @param usualShare the share of new voters of all clans without a page or a new pass
 */
function createDayFilter(
  week: WeekEvidence,
  clanVotes: ClanVotes,
  rows: readonly number[],
  usualShare: number,
): (row: number) => boolean {
  const { nights, votes } = week
  const {
    clan,
    from,
    views: { address },
  } = clanVotes
  const times = rows.map((row) => votes.castAt[row] ?? 0)
  if (!cameByDay(nights.count(clan, rows), times) && doTimesCount(week, clanVotes, rows)) return () => true
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
