import { type Kysely, sql } from 'kysely'
import { detectorReasons } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { ActionStep, VoteActionsTable } from '#server/database/tables/case-tables.ts'
import type { Schema } from '#server/database/schema.ts'
import { batchSize, changeBatch, lockVotes, type VoteBatch } from '../change-vote-states.ts'
import { createLocator, isAmong, type LocatedVote } from '../locate-votes.ts'

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
 * Carries out the unfinished actions up to `lastId`, oldest first, until `isOver`. Returns the clans whose votes changed. Each batch and
 * its progress are one transaction, which locks the action's row: after a kill, the next run continues where this one stopped, and if
 * several instances run the same action, only one of them does each batch.
 */
export async function runActions(
  deps: Deps,
  isOver: () => boolean,
  lastId = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlySet<number>> {
  const clans = new Set<number>()
  for (let action = await nextAction(deps.db, lastId); action; action = await nextAction(deps.db, lastId)) {
    const locate = createLocator(deps.db, { week: action.week, ids: action.voteIds })
    let done: number | undefined = action.done
    while (done !== undefined && done < action.voteIds.length) {
      if (isOver()) return clans
      const part = partOf(action, done)
      const batch = await runBatch(deps, action, { ...part, votes: await locate(part.from, part.end) })
      for (const clan of batch?.clanIds ?? []) clans.add(clan)
      // Undefined if another instance continued the action or an administrator undid it: read it again.
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

/** Returns undefined if the action's progress has changed since the caller read it. */
function runBatch(
  { db, now }: Deps,
  action: UnfinishedAction,
  { from, end, step, votes }: Part & { readonly votes: readonly LocatedVote[] },
): Promise<{ readonly done: number; readonly clanIds: readonly number[] } | undefined> {
  const { id, kind, voteIds } = action
  const batch = { ...conditionsOf(action), votes, isLocked: true }
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
    await lockVotes(transaction, batch)
    if (kind !== 'undo') await storePrevious(transaction, id, { batch, from, step })
    const { changed, clanIds } = await changeBatch(transaction, batch, step.state, step.reason)
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

/** A range of positions in the votes of an action, all of one step. */
interface Part {
  readonly from: number
  readonly end: number
  readonly step: ActionStep
}

/** The batch that begins at a position. */
function partOf({ steps, voteIds }: UnfinishedAction, from: number): Part {
  let end = 0
  for (const step of steps) {
    end += step.votes
    if (from < end) return { from, step, end: Math.min(end, from + batchSize, voteIds.length) }
  }
  throw new Error('the steps of the action are incomplete')
}

function conditionsOf({ kind, week, undone }: UnfinishedAction): Omit<VoteBatch, 'votes'> {
  const all = { week, setsReason: true, madeBy: 'administrator' } as const
  // Limits and administrators set other reasons, so their decisions stay when a case is dismissed.
  if (kind === 'dismiss') return { ...all, ownReasons: Object.keys(detectorReasons) }
  return kind === 'undo' && undone ? { ...all, only: undone } : all
}

async function storePrevious(
  transaction: Kysely<Schema>,
  id: number,
  { batch, from, step }: { readonly batch: VoteBatch; readonly from: number; readonly step: ActionStep },
): Promise<void> {
  const { week, votes } = batch
  await sql`
    insert into vote_action_changes (action_id, number, state, reason, vote_ids)
    select ${id}, ${from} + row_number() over (order by state, state_reason), state, state_reason, array_agg(id order by id)
    from votes where week = ${week} and ${isAmong(votes)}
      and (state <> ${step.state} or state_reason is distinct from ${step.reason})
    group by state, state_reason`.execute(transaction)
}
