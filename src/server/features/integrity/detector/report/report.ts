import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { halves, radixOrder } from '../../radix-order.ts'
import { detectorVersion, type WeekVerdicts } from '../detect.ts'
import { estimateFakes } from './estimated-fakes.ts'
import { causeSentence } from './cause-sentences.ts'
import { codeBit, codesIn } from '../evidence-codes.ts'
import { evidenceSentence, reservationSentence } from './evidence-sentences.ts'
import type { Group } from '../verdicts/find-groups.ts'

export interface VoteVerdict {
  readonly id: number
  readonly state: (typeof voteStates)[number]
  /** Probability that the vote belongs to a suspicious group, 0 to 1. */
  readonly score: number
  readonly reasons: readonly string[]
  /** Position in the list of groups, from 1; null for votes outside of all groups. */
  readonly group: number | null
  readonly detector: number
}

export interface GroupReport {
  readonly group: number
  readonly clan: number
  readonly state: Group['verdict']['state']
  readonly votes: number
  /** Expected number of fake votes among those that do not count. */
  readonly estimatedFakes: number
  /** Shares from 0 to 1; `spanHours` from the 10th to the 90th percentile of the votes' times. */
  readonly shape: Readonly<Record<string, number>>
  readonly evidence: readonly { code: string; seen: number; expected: number; of: number; sentence: string }[]
  readonly explanations: readonly { code: string; unexplained: number; sentence: string }[]
  readonly explainedBy: string | null
  readonly reservations: readonly { code: string; sentence: string }[]
}

export interface WeekReport {
  readonly detector: number
  readonly week: string
  readonly votes: number
  readonly counted: number
  readonly held: number
  readonly void: number
  readonly groups: readonly GroupReport[]
}

/** The verdicts on all votes of the week, sorted by id. */
export function* voteVerdicts({ week, states, scores, groupOf, groups }: WeekVerdicts): Generator<VoteVerdict> {
  const [first] = week.ranges.targetRows
  const ids = week.votes.id
  for (const index of radixOrder(states.length, halves(ids, first, states.length))) {
    const state = voteStates[states[index] ?? 0] ?? 'counted'
    const number = groupOf[index] ?? 0
    yield {
      id: ids[first + index] ?? 0,
      state,
      score: rounded(scores[index] ?? 0),
      reasons: state === 'counted' ? [] : reasonsOf(groups[number - 1], first + index),
      group: number === 0 ? null : number,
      detector: detectorVersion,
    }
  }
}

export function reportWeek(verdicts: WeekVerdicts): WeekReport {
  const { week, states, groups } = verdicts
  const counts = [0, 0, 0]
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  return {
    detector: detectorVersion,
    week: week.votes.weeks[week.ranges.target] ?? '',
    votes: states.length,
    counted: counts[0] ?? 0,
    held: counts[1] ?? 0,
    void: counts[2] ?? 0,
    groups: groups.map((group, index) => reportGroup(verdicts, group, index + 1)),
  }
}

function reportGroup(verdicts: WeekVerdicts, group: Group, number: number): GroupReport {
  const { profile, verdict } = group
  return {
    group: number,
    clan: verdicts.week.votes.clanIds[group.clan] ?? 0,
    state: verdict.state,
    votes: profile.votes,
    estimatedFakes: rounded(estimateFakes(verdicts, group)),
    shape: {
      topCountryShare: rounded(profile.topCountryShare),
      addressesPerVote: rounded(profile.addressesPerVote),
      topAddressShare: rounded(profile.topAddressShare),
      densestShare: rounded(profile.densestShare),
      spanHours: rounded(profile.spanHours),
    },
    evidence: profile.evidence.map((evidence) => ({
      code: evidence.code,
      seen: evidence.seen,
      expected: rounded(evidence.expected),
      of: evidence.of,
      sentence: evidenceSentence(evidence),
    })),
    explanations: verdict.tried.map((cause) => ({
      code: cause.code,
      unexplained: rounded(cause.unexplained),
      sentence: causeSentence(cause, profile.evidence),
    })),
    explainedBy: verdict.explainedBy,
    reservations: verdict.reservations.map((code) => ({ code, sentence: reservationSentence(code) })),
  }
}

/** The codes of the evidence that a vote shows itself, in the order of its group's evidence, strongest first. */
function reasonsOf(group: Group | undefined, row: number): string[] {
  if (!group) return []
  const { evidence, shown } = group.profile
  const codes = shown[positionOf(group.rows, row)] ?? 0
  // A member of a ring may show evidence that is unusual for the ring, but not in this clan.
  const all = new Set([...evidence.map(({ code }) => code), ...codesIn(codes)])
  return [...all].filter((code) => (codes & codeBit(code)) !== 0)
}

/** @param rows ascending; must include `row` */
function positionOf(rows: Uint32Array, row: number): number {
  let [first, last] = [0, rows.length - 1]
  while (first < last) {
    const middle = (first + last) >>> 1
    if ((rows[middle] ?? 0) < row) first = middle + 1
    else last = middle
  }
  return first
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
