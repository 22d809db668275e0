import { expect, test } from 'vitest'
import { type PastAction, planUndo, type Standing } from './plan-undo.ts'

const counted: Standing = { state: 'counted', reason: null }
const voided: Standing = { state: 'void', reason: 'admin_void' }
const held: Standing = { state: 'held', reason: 'admin_held' }

const anAction = (
  id: number,
  target: Standing,
  voteIds: readonly number[],
  before: Standing = counted,
): PastAction => ({
  id,
  target,
  isUndone: false,
  voteIds,
  changes: [{ ...before, voteIds }],
})
const undone = (action: PastAction): PastAction => ({ ...action, isUndone: true })

test('gives votes back what they had before the action, by state and reason', () => {
  const action: PastAction = {
    ...anAction(1, voided, [1, 2, 3]),
    changes: [
      { ...counted, voteIds: [1] },
      { state: 'void', reason: 'detector_void', voteIds: [2] },
    ],
  }
  // Vote 3 had the same decision already.
  expect(planUndo(action, [action])).toEqual([
    { ...counted, voteIds: [1] },
    { state: 'void', reason: 'detector_void', voteIds: [2] },
  ])
})

test('leaves votes to a later action that set the same, unless it is undone', () => {
  const [first, second] = [anAction(1, voided, [1, 2]), anAction(2, voided, [2, 3])]
  expect(planUndo(first, [first, second])).toEqual([{ ...counted, voteIds: [1] }])
  expect(planUndo(first, [first, undone(second)])).toEqual([{ ...counted, voteIds: [1, 2] }])
})

test('goes back behind earlier actions that are undone, and stops at one that is not', () => {
  const first = anAction(1, voided, [1])
  const same: PastAction = { ...anAction(2, voided, [1]), changes: [] }
  const last = anAction(3, held, [1], voided)
  expect(planUndo(last, [undone(first), last])).toEqual([{ ...counted, voteIds: [1] }])
  expect(planUndo(last, [undone(first), same, last])).toEqual([{ ...voided, voteIds: [1] }])
  expect(planUndo(last, [undone(first), undone(same), last])).toEqual([{ ...counted, voteIds: [1] }])
  // The second decision changed nothing then, but the first one is undone.
  expect(planUndo(same, [undone(first), same])).toEqual([{ ...counted, voteIds: [1] }])
  expect(planUndo(same, [first, same])).toEqual([])
})
