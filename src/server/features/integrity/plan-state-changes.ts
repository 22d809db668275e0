import type { DetectorReason, VoteState } from '#contract/rules/vote-states.ts'
import { voteStates, type WeekVerdicts } from './detector/detect.ts'
import type { Decision } from './read-weeks.ts'

/** Votes to move to one state, by id, ascending. */
export interface PlannedChange {
  readonly state: VoteState
  readonly reason: DetectorReason | null
  readonly ids: readonly number[]
}

/** If the detector must not void votes, it holds them. */
export function permitted<Verdict extends string>(verdict: Verdict, mayVoid: boolean): Verdict | 'held' {
  return verdict === 'void' && !mayVoid ? 'held' : verdict
}

/** What makes the stored states agree with the verdicts. Votes that a person or a limit decided on stay as they are. */
export function planChanges(
  { week, states }: WeekVerdicts,
  decisions: ReadonlyMap<number, Decision>,
  mayVoid: boolean,
): PlannedChange[] {
  const [first] = week.ranges.targetRows
  const ids: Readonly<Record<VoteState, number[]>> = { void: [], held: [], counted: [] }
  for (const [index, code] of states.entries()) {
    const state = permitted(voteStates[code] ?? 'counted', mayVoid)
    const id = week.votes.id[first + index] ?? 0
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
