import { type DetectorReason, type VoteState, voteStates } from '#contract/rules/votes/vote-states.ts'
import type { WeekVerdicts } from '../detector/detect.ts'
import { readVotesOverLimit } from '../detector/votes/stored-states.ts'
import type { Decision } from './read-weeks.ts'

/** Votes to move to one state, by id, ascending. */
export interface PlannedChange {
  readonly state: VoteState
  readonly reason: DetectorReason | null
  readonly ids: readonly number[]
}

/** Holds votes instead if the detector must not void them. */
export function permitted<Verdict extends string>(verdict: Verdict, mayVoid: boolean): Verdict | 'held' {
  return verdict === 'void' && !mayVoid ? 'held' : verdict
}

/**
 * Returns the votes that an earlier run did not count, but this run counts without naming an innocent cause. They are held for a person:
 * another grouping of the same votes is no reason to count them.
 */
export function findKept(verdicts: WeekVerdicts, decisions: ReadonlyMap<number, Decision>): Set<number> {
  const { week, states } = verdicts
  const [first] = week.ranges.targetRows
  const kept = new Set<number>()
  for (const [index, code] of states.entries()) {
    const id = week.votes.id[first + index] ?? 0
    const decision = decisions.get(id)
    const isCaught = decision !== undefined && decision !== 'other'
    if (isCaught && voteStates[code] === 'counted' && !isExplained(verdicts, index)) kept.add(id)
  }
  return kept
}

/** Whether an innocent cause explains the vote's group. */
function isExplained({ groupOf, groups }: WeekVerdicts, index: number): boolean {
  const verdict = groups[(groupOf[index] ?? 0) - 1]?.verdict
  return verdict?.state === 'shown' && verdict.explainedBy !== null
}

/**
 * Plans the changes that make the stored states agree with the verdicts. Decisions by a person or a limit stay.
 * @param kept votes that are held although the run counts them
 */
export function planChanges(
  { week, states }: WeekVerdicts,
  decisions: ReadonlyMap<number, Decision>,
  kept: ReadonlySet<number>,
  mayVoid: boolean,
): PlannedChange[] {
  const [first] = week.ranges.targetRows
  const isOverLimit = readVotesOverLimit(week.votes)
  const ids: Readonly<Record<VoteState, number[]>> = { void: [], held: [], counted: [] }
  for (const [index, code] of states.entries()) {
    if (isOverLimit(first + index)) continue
    const id = week.votes.id[first + index] ?? 0
    const state = kept.has(id) ? 'held' : permitted(voteStates[code] ?? 'counted', mayVoid)
    const decision = decisions.get(id)
    if (decision !== 'other' && stateOf(decision) !== state) ids[state].push(id)
  }
  const sorted = (state: VoteState) => ids[state].sort((a, b) => a - b)
  return [
    { state: 'void', reason: 'detector_void', ids: sorted('void') },
    { state: 'held', reason: 'detector_held', ids: sorted('held') },
    { state: 'counted', reason: null, ids: sorted('counted') },
  ]
}

function stateOf(decision: DetectorReason | undefined): VoteState {
  if (decision === undefined) return 'counted'
  return decision === 'detector_void' ? 'void' : 'held'
}
