import { expect, test } from 'vitest'
import { type PastAction, planUndo, type Standing, type StandingOfVotes } from './plan-undo.ts'

const counted: Standing = { state: 'counted', reason: null }
const voided: Standing = { state: 'void', reason: 'admin_void' }
const held: Standing = { state: 'held', reason: 'admin_held' }

interface StoredAction extends PastAction {
  readonly voteIds: readonly number[]
  readonly changes: readonly StandingOfVotes[]
}

const anAction = (
  id: number,
  target: Standing,
  voteIds: readonly number[],
  before: Standing = counted,
): StoredAction => ({
  id,
  target,
  isUndone: false,
  voteIds,
  changes: [{ ...before, voteIds }],
})
const undone = (action: StoredAction): StoredAction => ({ ...action, isUndone: true })

/** `reads` collects which parts of other actions are read. */
function plan(action: StoredAction, all: readonly StoredAction[], reads: string[] = []) {
  const find = (id: number) => all.find((one) => one.id === id) ?? action
  const shared = (ids: readonly number[]) => ids.filter((id) => action.voteIds.includes(id))
  const read = (what: string, id: number) => id !== action.id && reads.push(`${what} of ${id}`)
  return planUndo(action, all, {
    async votesOf(id) {
      read('votes', id)
      return shared(find(id).voteIds)
    },
    async changesOf(id) {
      read('changes', id)
      return find(id).changes.map((change) => ({ ...change, voteIds: shared(change.voteIds) }))
    },
  })
}

test('restores the states and reasons that votes had before the action', async () => {
  const action: StoredAction = {
    ...anAction(1, voided, [1, 2, 3]),
    changes: [
      { ...counted, voteIds: [1] },
      { state: 'void', reason: 'detector_void', voteIds: [2] },
    ],
  }
  // Vote 3 had the same decision already.
  expect(await plan(action, [action])).toEqual([
    { ...counted, voteIds: [1] },
    { state: 'void', reason: 'detector_void', voteIds: [2] },
  ])
})

test('leaves votes to a later action that set the same state, unless it is undone', async () => {
  const [first, second] = [anAction(1, voided, [1, 2]), anAction(2, voided, [2, 3])]
  expect(await plan(first, [first, second])).toEqual([{ ...counted, voteIds: [1] }])
  expect(await plan(first, [first, undone(second)])).toEqual([{ ...counted, voteIds: [1, 2] }])
})

test('goes back past earlier actions that are undone, and stops at one that is not', async () => {
  const first = anAction(1, voided, [1])
  const same: StoredAction = { ...anAction(2, voided, [1]), changes: [] }
  const last = anAction(3, held, [1], voided)
  expect(await plan(last, [undone(first), last])).toEqual([{ ...counted, voteIds: [1] }])
  expect(await plan(last, [undone(first), same, last])).toEqual([{ ...voided, voteIds: [1] }])
  expect(await plan(last, [undone(first), undone(same), last])).toEqual([{ ...counted, voteIds: [1] }])
  // The second decision changed nothing at the time, but the first one is undone.
  expect(await plan(same, [undone(first), same])).toEqual([{ ...counted, voteIds: [1] }])
  expect(await plan(same, [first, same])).toEqual([])
})

test('reads only those parts of other actions that can matter', async () => {
  const [counting, voiding, holding, action] = [
    anAction(1, { state: 'counted', reason: 'admin_counted' }, [1, 2], voided),
    undone(anAction(2, voided, [1, 2, 3])),
    anAction(3, held, [1, 2, 3], voided),
    anAction(4, { state: 'counted', reason: 'admin_counted' }, [1, 2, 3], held),
  ]
  const [later, sameLater] = [anAction(5, voided, [2]), anAction(6, action.target, [3], voided)]
  const all = [counting, voiding, holding, action, later, undone(anAction(7, action.target, [1])), sameLater]
  const reads: string[] = []
  expect(await plan(action, all, reads)).toEqual([{ ...held, voteIds: [1, 2] }])
  expect(reads).toEqual(['votes of 6', 'votes of 3'])
  expect(await plan(holding, [voiding, holding], reads)).toEqual([{ ...counted, voteIds: [1, 2, 3] }])
  expect(reads.slice(2)).toEqual(['changes of 2'])
})
