import { createClanReader } from '../groups/clan-votes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { sixHourShare } from '../groups/group-profile.ts'
import { type EarlierVerdicts, heldGroup, isDismissed } from './held-group.ts'
import { findInnocentRows } from './innocent-rows.ts'
import { countReturns, type Return } from './returns.ts'
import { readVotesOverLimit } from '../votes/stored-states.ts'
import { thresholds } from '../thresholds.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/**
 * Finds clans whose new voters hardly ever come back, although new ones keep coming: a campaign that casts each vote with a new key shows
 * as a surplus in its first week only. Holds all votes of new voters. Exempt are clans that their regular voters left, too, or whose new
 * voters come within a few hours, and votes that an event or a place explains.
 */
export function findOneTimeVoters(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const { votes } = week
  const innocent = findInnocentRows(verdicts)
  const read = createClanReader(week)
  const groups: Group[] = []
  for (const [clan, { newVoters: returns, regulars }] of countReturns(week).entries()) {
    if (!areOneTimeVoters(returns) || haveLeft(regulars)) continue
    const { all, counted } = findNewVoters(week, verdicts, innocent, clan)
    if (all < thresholds.oneTimeStream * returns.voters) continue
    const honest = honestAmong(returns)
    if (counted.length < Math.max(thresholds.surplusVotes, thresholds.surplusRatio * honest)) continue
    if (sixHourShare(counted.map((row) => votes.castAt[row] ?? 0)) > thresholds.eventShare) continue
    const because = {
      code: 'one-time-voters',
      seen: returns.voters - returns.returned,
      expected: returns.voters - returns.expected,
      of: returns.voters,
      values: 0,
      strength: Math.log(returns.expected / Math.max(1, returns.returned)),
    } as const
    if (isDismissed(week, clan, because)) continue
    groups.push(heldGroup(week, read(clan), counted, because, honest))
  }
  return groups
}

/** Whether far fewer new voters came back than expected, and not by chance. */
function areOneTimeVoters({ returned, expected }: Return): boolean {
  if (returned > thresholds.oneTimeRatio * expected) return false
  // Poisson log likelihood ratio.
  const likelihood = expected - returned + (returned === 0 ? 0 : returned * Math.log(returned / expected))
  return likelihood >= thresholds.oneTimeLikelihood
}

/** Whether far fewer regular voters came back than expected, too, as after a merger. */
const haveLeft = ({ returned, expected }: Return): boolean =>
  returned < expected - thresholds.leavingDeviations * Math.sqrt(expected)

/** The expected number of honest new voters if these come back as often as elsewhere. Adds one, since few may have come back by chance. */
const honestAmong = ({ voters, returned, expected }: Return): number => (voters * (returned + 1)) / expected

/** The number of the clan's new voters, and the rows of their votes that count and may be held. Ignores votes that a limit holds. */
function findNewVoters(
  { ranges, history, votes, allied }: WeekEvidence,
  { states }: EarlierVerdicts,
  innocent: ReadonlySet<number>,
  clan: number,
): { all: number; counted: number[] } {
  const [first] = ranges.targetRows
  const [from, to] = ranges.range(ranges.target, clan)
  const isOverLimit = readVotesOverLimit(votes)
  let all = 0
  const counted: number[] = []
  for (let row = from; row < to; row++) {
    if (history.keyState[row] !== keyStates.fresh || isOverLimit(row)) continue
    all++
    if (states[row - first] === 0 && allied[row - first] === 0 && !innocent.has(row)) counted.push(row)
  }
  return { all, counted }
}
