import { fail } from '#contract/errors.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { findAction } from '../cases/read-actions.ts'
import type { ActionDeps } from './deps.ts'
import { runActions } from './run-actions.ts'

/** How long a request carries out an action before the periodic task continues it. */
const requestMs = 3000
const intervalMs = 5000

/** Carries out an action, after earlier unfinished ones, for a few seconds. Returns its progress. */
export async function finishSoon(deps: ActionDeps, id: number): Promise<VoteAction> {
  const end = deps.now() + requestMs
  try {
    const clans = await runActions(deps, () => deps.now() >= end, id)
    deps.votesChanged()
    await deps.applyClanChanges([...clans])
  } catch (error) {
    // The action is stored, and the periodic task continues it.
    deps.log.error({ err: error, action: id }, 'failed to change votes; trying again')
  }
  return (await findAction(deps.db, id)) ?? fail('no_such_entry')
}

/** Continues actions that took longer than their request, or whose process was killed. */
export function voteActionsTask(deps: Pick<ActionDeps, 'db' | 'now'>): PeriodicTask {
  return {
    name: 'vote actions',
    intervalMs,
    runAtStart: true,
    run: async (signal) => void (await runActions(deps, () => signal.aborted)),
  }
}
