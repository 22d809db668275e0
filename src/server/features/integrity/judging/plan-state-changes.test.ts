import { expect, test } from 'vitest'
import type { WeekVerdicts } from '../detector/detect.ts'
import { storedState } from '../detector/votes/stored-states.ts'
import { findKept, planChanges } from './plan-state-changes.ts'
import type { Decision } from './read-weeks.ts'

const explained = { verdict: { state: 'shown', explainedBy: 'shared-place' } }
const unexplained = { verdict: { state: 'shown', explainedBy: null } }
const held = { verdict: { state: 'held', explainedBy: null } }

/** Votes 1, 2 … with these states and groups. A limit holds the votes in `overLimit`. */
const verdictsOf = (states: readonly number[], groupOf: readonly number[], overLimit: readonly number[] = []) => {
  const id = states.map((_, index) => index + 1)
  const caught = id.map((vote) => storedState('held', overLimit.includes(vote) ? 'address_limit' : 'detector_held'))
  return {
    week: { votes: { id, caught }, ranges: { targetRows: [0, states.length] } },
    states: Uint8Array.from(states),
    groupOf: Uint32Array.from(groupOf),
    groups: [explained, unexplained, held],
  } as unknown as WeekVerdicts
}

test('votes that the detector held count again only if the run names an innocent cause', () => {
  const verdicts = verdictsOf([0, 0, 0, 0, 0, 1, 0], [1, 2, 3, 0, 1, 3, 0])
  const decisions = new Map<number, Decision>([
    [1, 'detector_held'],
    [2, 'detector_held'],
    [3, 'detector_void'],
    [4, 'detector_held'],
    [5, 'detector_void'],
    [7, 'other'],
  ])
  const kept = findKept(verdicts, decisions)
  expect([...kept]).toEqual([2, 3, 4])
  expect(planChanges(verdicts, decisions, kept, true)).toEqual([
    { state: 'void', reason: 'detector_void', ids: [] },
    { state: 'held', reason: 'detector_held', ids: [3, 6] },
    { state: 'counted', reason: null, ids: [1, 5] },
  ])
})

test('votes that a limit holds stay as they are, whatever the detector says', () => {
  const verdicts = verdictsOf([0, 1, 2, 2], [1, 3, 3, 3], [1, 2, 3])
  expect(findKept(verdicts, new Map())).toEqual(new Set())
  expect(planChanges(verdicts, new Map(), new Set(), true)).toMatchObject([{ ids: [4] }, { ids: [] }, { ids: [] }])
})
