import type { WeekEvidence } from '../background/week-evidence.ts'
import { codeBit } from '../evidence-codes.ts'
import { createClanReader } from '../groups/clan-votes.ts'
import { describeGroup, type GroupProfile } from '../groups/group-profile.ts'
import { thresholds } from '../thresholds.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { type EarlierVerdicts, isDismissed } from './held-group.ts'
import { findInnocentRows } from './innocent-rows.ts'
import { findNewVoters, hasBadAddress, isAllied, isSurplus, moreNewVoters, surplusGroup } from './new-voters.ts'

/**
 * Finds clans with far more new voters than in earlier weeks, many of whom have one provider that few others in their countries have, even
 * if they come through a posted link. Proxy networks and phone farms have such providers. A campus or a town has its own, too, but not that
 * many voters who are new to a clan. VPN users have a common provider, too, so addresses with a bad reputation are exempt.
 */
export function findProviderSurpluses(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const innocent = findInnocentRows(verdicts)
  const read = createClanReader(week)
  return findNewVoters(week, verdicts, (row) => innocent.has(row)).flatMap((newVoters) => {
    const { clan, counted } = newVoters
    if (!isSurplus(week, newVoters) || isDismissed(week, clan, moreNewVoters)) return []
    const clanVotes = read(clan)
    const clean = counted.filter((row) => !hasBadAddress(week, row))
    const profile = describeGroup(
      week,
      clanVotes,
      clean.map((row) => row - clanVotes.from),
    )
    const held = votesOfProvider(profile, clean).filter((row) => !isAllied(week, row))
    return held.length === 0 ? [] : [surplusGroup(week, clanVotes, held, newVoters)]
  })
}

function votesOfProvider({ evidence, shown }: GroupProfile, rows: readonly number[]): readonly number[] {
  const provider = evidence.find(({ code }) => code === 'few-providers')
  if (!provider || provider.seen < thresholds.placeVotes || provider.strength < thresholds.surplusProvider) return []
  return rows.filter((_, index) => ((shown[index] ?? 0) & codeBit('few-providers')) !== 0)
}
