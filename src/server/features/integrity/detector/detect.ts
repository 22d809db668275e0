import type { EarlierVerdicts } from './holding/held-group.ts'
import { findVotesOfCaughtKeys } from './holding/caught-keys.ts'
import { isVoidable } from './verdicts/classify-group.ts'
import { findGroups, type Group, memberOf } from './verdicts/find-groups.ts'
import { kindsOfCodes } from './evidence-codes.ts'
import { findSimilarVotes } from './holding/similar-votes.ts'
import { findOneTimeVoters } from './holding/one-time-voters.ts'
import { findProviderSurpluses } from './holding/provider-surplus.ts'
import { findSurpluses } from './holding/surplus.ts'
import { release } from './votes/release.ts'
import { findRings, type Ring } from './rings/find-rings.ts'
import { examineRings } from './rings/examine-rings.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './votes/vote-columns.ts'
import { gatherEvidence, prepareVotes, type PreparedVotes, type WeekEvidence } from './background/week-evidence.ts'

/** Must increase with every change that may alter a verdict. */
export const detectorVersion = 25

/** The verdicts on the votes of one week. Arrays are by row, starting at the week's first row. */
export interface WeekVerdicts {
  readonly week: WeekEvidence
  /** Indexes of `voteStates`. */
  readonly states: Uint8Array
  /** Probability that the vote belongs to a suspicious group, 0 to 1. */
  readonly scores: Float32Array
  /** 1 + the index of the vote's group; 0 for none. */
  readonly groupOf: Uint32Array
  readonly groups: readonly Group[]
}

/** Examines the votes of a week. `votes` must have no later weeks; earlier ones serve as history. Call it once only: it frees columns. */
export function detect(votes: VoteColumns, weekName: string): WeekVerdicts {
  const target = votes.weeks.indexOf(weekName)
  if (target === -1) throw new Error(`There are no votes of week ${weekName}.`)
  const prepared = prepareVotes(votes, target)
  const { included } = prepared
  releaseDerived(prepared)
  // The first pass compares with a baseline that includes the attacks; the second leaves out the votes that the first one held or voided.
  const rings = findRings(votes, prepared.history, prepared.ranges)
  exclude(examineWeek(prepared, included, rings), included)
  return [findSimilarVotes, findSurpluses, findProviderSurpluses, findOneTimeVoters, findVotesOfCaughtKeys].reduce(
    holdMore,
    examineWeek(prepared, included, rings),
  )
}

/** Frees the columns that only `prepareVotes` reads. */
function releaseDerived({ votes, history, traits }: PreparedVotes): void {
  const { audio, pass, passNetwork, stamp, pointer, browser, platform, genuine, address, hardware, software } = votes
  const { dwellMs, score, bad, hosting, trusted, visible, isComeback } = votes
  release([audio, pass, passNetwork, stamp, pointer, browser, platform].map(({ codes }) => codes))
  release([dwellMs, score, bad, hosting, trusted, visible, isComeback])
  release([history.passShared, traits.hasDevice, traits.clans, traits.sessionContext, traits.sessionCoarse])
  if (genuine.length === 0) release([address, hardware, software].map(({ codes }) => codes))
}

/** Holds the votes that `find` returns, and appends their groups. */
function holdMore(
  verdicts: WeekVerdicts,
  find: (week: WeekEvidence, verdicts: EarlierVerdicts) => Group[],
): WeekVerdicts {
  const { week, states, scores, groupOf, groups } = verdicts
  const dismissed = groups.filter(({ verdict }) => verdict.explainedBy === 'dismissed')
  const genuine = new Set(dismissed.flatMap(({ rows }) => [...rows]))
  const found = find(week, { states, genuine, groups })
  const [first] = week.ranges.targetRows
  for (const [index, { rows, membership }] of found.entries()) {
    for (const [position, row] of rows.entries()) {
      states[row - first] = 1
      scores[row - first] = membership[position] ?? 0
      groupOf[row - first] = groups.length + index + 1
    }
  }
  return { ...verdicts, groups: [...groups, ...found] }
}

function examineWeek(prepared: PreparedVotes, included: Uint8Array, rings: readonly Ring[]): WeekVerdicts {
  const gathered = gatherEvidence(prepared, included)
  const judged = examineRings(gathered, rings)
  const week = { ...gathered, allied: judged.allied }
  const groups = [...judged.groups, ...findGroups(week, judged.taken)]
  const [first, end] = week.ranges.targetRows
  const states = new Uint8Array(end - first)
  const scores = new Float32Array(end - first)
  const groupOf = new Uint32Array(end - first)
  for (const [number, group] of groups.entries()) {
    for (const [index, row] of group.rows.entries()) {
      groupOf[row - first] = number + 1
      scores[row - first] = group.verdict.state === 'shown' ? 0 : (group.membership[index] ?? 0)
      states[row - first] = stateOf(group, index)
    }
  }
  return { week, states, scores, groupOf, groups }
}

function stateOf(group: Group, position: number): number {
  const { verdict, profile } = group
  const member = memberOf(group, position)
  if (verdict.state === 'void' && isVoidable(profile, verdict.unexplained, member)) return 2
  // A vote is held only if it shows evidence itself, of a kind that makes its group suspicious.
  const isSuspicious = (kindsOfCodes(member.shown) & kindsOfCodes(verdict.unexplained)) !== 0
  if (verdict.state === 'shown' || !isSuspicious) return 0
  const { heldProbability, heldOwnEvidence } = thresholds
  return member.probability >= heldProbability && member.evidence >= heldOwnEvidence ? 1 : 0
}

function exclude({ week, states }: WeekVerdicts, included: Uint8Array): void {
  const [first] = week.ranges.targetRows
  for (let index = 0; index < states.length; index++) if (states[index] !== 0) included[first + index] = 0
}
