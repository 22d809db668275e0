import { type Kysely, sql } from 'kysely'
import { detectorReasons } from '#contract/rules/vote-states.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { ActionStep, VoteActionsTable } from '#server/database/case-tables.ts'
import type { Schema } from '#server/database/schema.ts'
import { batchSize, changeBatch, lockVotes, type VoteSelection } from '../change-vote-states.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}

interface UnfinishedAction {
  readonly id: number
  readonly kind: VoteActionsTable['kind']
  readonly week: VoteWeek
  readonly steps: readonly ActionStep[]
  readonly voteIds: readonly number[]
  readonly done: number
  /** For `undo`: the step of the action that it undoes. */
  readonly undone: ActionStep | null
}

/**
 * Carries out the unfinished actions up to `lastId`, oldest first, until `isOver`. Returns the clans whose votes changed. Each batch
 * and the count of what is done are one transaction, which locks the action's row: a killed action continues where it was, and
 * of several instances that run the same action each batch is done by one.
 */
export async function runActions(
  deps: Deps,
  isOver: () => boolean,
  lastId = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlySet<number>> {
  const clans = new Set<number>()
  for (let action = await nextAction(deps.db, lastId); action; action = await nextAction(deps.db, lastId)) {
    let done: number | undefined = action.done
    while (done !== undefined && done < action.voteIds.length) {
      if (isOver()) return clans
      const batch = await runBatch(deps, action, done)
      for (const clan of batch?.clanIds ?? []) clans.add(clan)
      // Another instance went on with it, or it was undone: read it again.
      done = batch?.done
    }
  }
  return clans
}

async function nextAction(db: Kysely<Schema>, lastId: number): Promise<UnfinishedAction | undefined> {
  const { rows } = await sql<UnfinishedAction>`
    select id, kind, week, steps, vote_ids as "voteIds", done,
      (select steps -> 0 from vote_actions as undone where undone.id = vote_actions.undoes) as undone
    from vote_actions where finished_at is null and id <= ${lastId}::int8 order by id limit 1`.execute(db)
  return rows[0]
}

/** Returns undefined if the action is not where the caller left it. */
function runBatch(
  { db, now }: Deps,
  action: UnfinishedAction,
  from: number,
): Promise<{ readonly done: number; readonly clanIds: readonly number[] } | undefined> {
  const { id, week, kind, voteIds } = action
  const { step, end } = partOf(action, from)
  const ids = voteIds.slice(from, end)
  return db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .updateTable('vote_actions')
      .set({ done: end, finished_at: end === voteIds.length ? new Date(now()) : null })
      .where('id', '=', id)
      .where('done', '=', from)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return undefined
    await lockVotes(transaction, week, ids)
    if (kind !== 'undo') await storePrevious(transaction, action, { ids, from, step })
    const { changed, clanIds } = await changeBatch(transaction, selectionOf(action, ids), step.state, step.reason)
    if (changed > 0) {
      await transaction
        .updateTable('vote_actions')
        .set((values) => ({ changed: values('changed', '+', changed) }))
        .where('id', '=', id)
        .execute()
    }
    return { done: end, clanIds }
  })
}

/** The step at a position of the votes, and where the batch that begins there ends. */
function partOf({ steps, voteIds }: UnfinishedAction, from: number): { step: ActionStep; end: number } {
  let end = 0
  for (const step of steps) {
    end += step.votes
    if (from < end) return { step, end: Math.min(end, from + batchSize, voteIds.length) }
  }
  throw new Error('the steps of the action are incomplete')
}

function selectionOf({ kind, week, undone }: UnfinishedAction, ids: readonly number[]): VoteSelection {
  const all = { week, ids, setsReason: true }
  // Limits and administrators have other reasons: their decisions stay when a case is dismissed.
  if (kind === 'dismiss') return { ...all, ownReasons: Object.keys(detectorReasons) }
  return kind === 'undo' && undone ? { ...all, only: undone } : all
}

async function storePrevious(
  transaction: Kysely<Schema>,
  { id, week }: UnfinishedAction,
  { ids, from, step }: { readonly ids: readonly number[]; readonly from: number; readonly step: ActionStep },
): Promise<void> {
  await sql`
    insert into vote_action_changes (action_id, number, state, reason, vote_ids)
    select ${id}, ${from} + row_number() over (order by state, state_reason), state, state_reason, array_agg(id order by id)
    from votes where week = ${week} and id = any(${ids}::int8[])
      and (state <> ${step.state} or state_reason is distinct from ${step.reason})
    group by state, state_reason`.execute(transaction)
}
