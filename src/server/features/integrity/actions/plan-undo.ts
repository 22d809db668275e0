import type { VoteState } from '#contract/rules/vote-states.ts'

/** A vote's state with its reason. */
export interface Standing {
  readonly state: VoteState
  readonly reason: string | null
}

/** An action that was carried out on votes of a week. */
export interface PastAction {
  readonly id: number
  /** What it set. */
  readonly target: Standing
  readonly isUndone: boolean
  readonly voteIds: readonly number[]
  /** What the votes were before. Those that had the target already are missing. */
  readonly changes: readonly (Standing & { readonly voteIds: readonly number[] })[]
}

export interface UndoPart extends Standing {
  readonly voteIds: readonly number[]
}

const isSame = (a: Standing, b: Standing) => a.state === b.state && a.reason === b.reason
const keyOf = ({ state, reason }: Standing) => `${state} ${reason ?? ''}`

/**
 * What the votes of an action become when it is undone; `others` are the other actions of its week. Votes that a later action
 * set to the same are left to that action. If the action follows on one that is undone already, the votes become what they
 * were before that one. Votes that no longer have the action's target are skipped when the plan is carried out.
 */
export function planUndo(action: PastAction, others: readonly PastAction[]): UndoPart[] {
  const later = others.filter(
    ({ id, isUndone, target }) => id > action.id && !isUndone && isSame(target, action.target),
  )
  const claimed = new Set(later.flatMap(({ voteIds }) => voteIds))
  const earlier = others
    .filter(({ id }) => id < action.id)
    .sort((a, b) => b.id - a.id)
    .map((one) => ({ ...one, all: new Set(one.voteIds), before: previousOf(one) }))
  const before = previousOf(action)
  const parts = new Map<string, Standing & { voteIds: number[] }>()
  for (const id of action.voteIds) {
    if (claimed.has(id)) continue
    let standing = before.get(id) ?? action.target
    for (const one of earlier) {
      if (!one.all.has(id) || !isSame(one.target, standing)) continue
      if (!one.isUndone) break
      standing = one.before.get(id) ?? standing
    }
    if (isSame(standing, action.target)) continue
    const part = parts.get(keyOf(standing)) ?? { ...standing, voteIds: [] }
    part.voteIds.push(id)
    parts.set(keyOf(standing), part)
  }
  return [...parts.values()]
}

function previousOf({ changes }: PastAction): ReadonlyMap<number, Standing> {
  const previous = new Map<number, Standing>()
  for (const { state, reason, voteIds } of changes) for (const id of voteIds) previous.set(id, { state, reason })
  return previous
}
