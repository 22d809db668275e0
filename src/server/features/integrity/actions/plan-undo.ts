import type { VoteState } from '#contract/rules/votes/vote-states.ts'

/** A vote's state with its reason. */
export interface Standing {
  readonly state: VoteState
  readonly reason: string | null
}

/** An action that was carried out on votes of a week. */
export interface PastAction {
  readonly id: number
  /** The state and reason that it set. */
  readonly target: Standing
  readonly isUndone: boolean
}

export interface StandingOfVotes extends Standing {
  readonly voteIds: readonly number[]
}

/** Reads the votes that other actions share with the undone action: up to 500,000, often none. */
export interface SharedVotes {
  /** The votes that the action was carried out on. */
  votesOf(actionId: number): Promise<readonly number[]>
  /** Their states before the action. Leaves out votes that already had its target. */
  changesOf(actionId: number): Promise<readonly StandingOfVotes[]>
}

const isSame = (a: Standing, b: Standing) => a.state === b.state && a.reason === b.reason
const keyOf = ({ state, reason }: Standing) => `${state} ${reason ?? ''}`

/**
 * Returns the states that the votes of an action get when it is undone. `others` are the other actions of its week, read one at a time.
 * Votes that a later action set to the same state are left to that action. If the action follows one that is already undone, the votes get
 * their states from before that one. When the plan is carried out, votes that no longer have the action's target are skipped.
 */
export async function planUndo(
  action: PastAction & { readonly voteIds: readonly number[] },
  others: readonly PastAction[],
  shared: SharedVotes,
): Promise<StandingOfVotes[]> {
  const standings = new Map<number, Standing>()
  for (const id of action.voteIds) standings.set(id, action.target)
  /** Votes whose standing comes from an earlier action that is not undone. */
  const settled = new Set<number>()
  const has = (id: number, target: Standing) => {
    const standing = standings.get(id)
    return standing !== undefined && isSame(standing, target) && !settled.has(id)
  }
  const hasAny = (target: Standing) => {
    for (const id of standings.keys()) if (has(id, target)) return true
    return false
  }
  const goBack = async ({ id: actionId, target }: PastAction) => {
    for (const { state, reason, voteIds } of await shared.changesOf(actionId)) {
      // Sharing one object saves memory.
      const before = { state, reason }
      for (const id of voteIds) if (has(id, target)) standings.set(id, before)
    }
  }

  for (const { id: actionId, isUndone, target } of others) {
    if (actionId <= action.id || isUndone || !isSame(target, action.target)) continue
    for (const id of await shared.votesOf(actionId)) standings.delete(id)
  }
  await goBack(action)
  for (const one of others.filter(({ id }) => id < action.id).sort((a, b) => b.id - a.id)) {
    if (!hasAny(one.target)) continue
    if (one.isUndone) await goBack(one)
    else for (const id of await shared.votesOf(one.id)) if (has(id, one.target)) settled.add(id)
  }
  return partsOf(standings, action.target)
}

/** Groups the votes by their new state. Leaves out votes that keep theirs. */
function partsOf(standings: ReadonlyMap<number, Standing>, target: Standing): StandingOfVotes[] {
  const parts = new Map<string, Standing & { voteIds: number[] }>()
  for (const [id, standing] of standings) {
    if (isSame(standing, target)) continue
    const part = parts.get(keyOf(standing)) ?? { ...standing, voteIds: [] }
    part.voteIds.push(id)
    parts.set(keyOf(standing), part)
  }
  return [...parts.values()]
}
