import { createClanReader } from '../groups/clan-votes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { type EarlierVerdicts, heldGroup, isDismissed } from './held-group.ts'
import { createResemblance } from './resemblance.ts'
import { readVotesOverLimit } from '../votes/stored-states.ts'
import type { CauseCode } from '../verdicts/innocent-causes.ts'
import { thresholds } from '../thresholds.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import { isCastByVotePage } from '../properties/vote-page.ts'

/** Maximum size of the sample that estimates how many votes resemble a campaign by chance. A larger one would only take longer. */
const sampled = 20_000

/**
 * Finds the rest of a campaign: votes that resemble the clan's uncounted votes, far more of them than by chance. If half of a campaign's
 * votes come from the clan's own countries, only the other half shows as a group. Considers voters who are new to the clan and did not come
 * through a link. Exempts votes whose differences an innocent cause explains, unless that is a place, or very many votes resemble the
 * campaign.
 */
export function findSimilarVotes(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const { ranges } = week
  const clans = Array.from({ length: ranges.clans }, (_, clan) => votesOfNewVoters(week, clan, verdicts))
  const counted = clans.flatMap((votes) => votes.counted)
  const sample = counted.filter((_, index) => index % Math.ceil(counted.length / sampled) === 0)
  const resemblance = createResemblance(week, counted, sample)
  const clanOfSampled = sample.map((row) => week.votes.clan[row] ?? 0)
  const read = createClanReader(week)
  const groups: Group[] = []
  for (const [clan, { caught, counted: others }] of clans.entries()) {
    if (caught.length < thresholds.campaignVotes || others.length < thresholds.groupVotes) continue
    const { ofRow, ofSampled } = resemblance(caught)
    const similar = others.filter((row) => ofRow(row) >= thresholds.similarVotes)
    let [elsewhere, alike] = [0, 0]
    for (let position = 0; position < sample.length; position++) {
      if (clanOfSampled[position] === clan) continue
      elsewhere++
      if (ofSampled(position) >= thresholds.similarVotes) alike++
    }
    const expected = (alike / Math.max(1, elsewhere)) * others.length
    if (similar.length < thresholds.groupVotes || similar.length < thresholds.similarRatio * (expected + 1)) continue
    const because = {
      code: 'similar-votes',
      seen: similar.length,
      expected,
      of: others.length,
      values: 0,
      strength: Math.log(similar.length / Math.max(1, expected)),
    } as const
    if (isDismissed(week, clan, because)) continue
    const group = heldGroup(week, read(clan), similar, because, expected)
    if (!isInnocent(group, similar.length / (expected + 1))) groups.push(group)
  }
  return groups
}

/** Causes whose voters naturally resemble each other: addresses with a bad reputation, or one browser. */
const causesOfResemblance: ReadonlySet<CauseCode> = new Set(['vpn-users', 'new-device'])

/**
 * Whether an innocent cause explains everything unusual about a group.
 * @param ratio the number of votes that resemble uncounted ones, as a multiple of those by chance
 */
function isInnocent({ verdict: { tried } }: Group, ratio: number): boolean {
  const strongest = Math.max(...tried.map(({ unexplained }) => unexplained))
  if (strongest < thresholds.unexplained) return false
  const isAudience = (code: CauseCode) => code !== 'shared-place' && ratio < thresholds.similarAudience
  return tried.some(
    ({ code, fits, unexplained }) =>
      fits && unexplained < thresholds.weakEvidence && (causesOfResemblance.has(code) || isAudience(code)),
  )
}

/** Rows of votes that no limit holds, by voters who did not vote for the clan in earlier weeks. */
function votesOfNewVoters(
  { ranges, votes, history }: WeekEvidence,
  clan: number,
  { states, genuine }: EarlierVerdicts,
) {
  const isByVotePage = isCastByVotePage(votes)
  const isOverLimit = readVotesOverLimit(votes)
  const [from, to] = ranges.range(ranges.target, clan)
  const [caught, counted]: [number[], number[]] = [[], []]
  for (let row = from; row < to; row++) {
    if (history.keyState[row] === keyStates.known) continue
    if (isOverLimit(row)) continue
    if (states[row - ranges.targetRows[0]] !== 0) caught.push(row)
    else if (!isByVotePage(row) && !genuine.has(row)) counted.push(row)
  }
  return { caught, counted }
}
