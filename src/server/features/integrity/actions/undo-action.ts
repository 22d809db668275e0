import { type Kysely, sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { ActionStep } from '#server/database/tables/case-tables.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { reopenCases } from '../cases/case-store.ts'
import { withdrawAnswer } from './answer-appeal.ts'
import { subjectOf } from '../cases/subject-of.ts'
import { coarsenForLog } from '../networks/parse-network.ts'
import { findAction } from '../cases/read-actions.ts'
import type { ActionDeps } from './deps.ts'
import { finishSoon } from './finish-soon.ts'
import { createSharedVotes, readActionsOfWeek, readVotesOf } from './past-actions.ts'
import { planUndo, type StandingOfVotes } from './plan-undo.ts'

/** @throws AppError no_such_entry, already_decided */
export async function undoAction(
  deps: ActionDeps,
  administrator: Administrator,
  undoes: number,
  reason: string,
): Promise<VoteAction> {
  const { now } = deps
  const id = await deps.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.voteUndo)})`.execute(transaction)
    await lockAction(transaction, undoes)
    const action = (await findAction(transaction, undoes)) ?? fail('no_such_entry')
    if (!action.can_undo) fail('already_decided')
    const at = new Date(now())
    await transaction
      .updateTable('vote_actions')
      .set({ undone_at: at, finished_at: sql<Date>`coalesce(finished_at, ${at}::timestamptz)` })
      .where('id', '=', undoes)
      .execute()
    const parts = await planParts(transaction, undoes)
    const ids = parts.flatMap(({ voteIds }) => voteIds)
    const { kind, case_id, clan_id: clanId, week, votes } = action
    const { id: undoId } = await transaction
      .insertInto('vote_actions')
      .values({
        kind: 'undo',
        week,
        case_id,
        clan_id: clanId,
        shared_network_id: sql<number | null>`(select shared_network_id from vote_actions where id = ${undoes})`,
        reason,
        created_at: at,
        created_by: administrator.id,
        undoes,
        steps: JSON.stringify(parts.map(stepOf)),
        vote_ids: ids,
        votes: ids.length,
        finished_at: ids.length === 0 ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await withdrawAnswer(transaction, undoes, now())
    await reopenCases(transaction, undoes)
    await takeNetworkBack(transaction, undoes, at)
    const network = action.network === null ? null : coarsenForLog(action.network)
    const subject = network ?? action.clan_name ?? (await subjectOf(transaction, clanId))
    const before = { action: undoes, kind, votes, ...(week === null ? {} : { week }) }
    const after = { action: undoId, votes: ids.length }
    await recordAudit(
      transaction,
      administrator,
      { act: 'undoVoteAction', clanId: action.network === null ? clanId : null, subject, reason, before, after },
      now(),
    )
    return undoId
  })
  await deps.reloadNetworks()
  return finishSoon(deps, id)
}

function stepOf({ state, reason, voteIds }: StandingOfVotes): ActionStep {
  return { state, reason, votes: voteIds.length }
}

/**
 * Keeps other transactions from undoing the action or carrying out its next batch until this one ends. Locks the appeal that it answered
 * first, in the same order as the deletion of a clan with its appeals.
 */
async function lockAction(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction
    .selectFrom('vote_appeals')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('vote_actions').select('appeal_id').where('vote_actions.id', '=', id))
    .forUpdate()
    .execute()
  await transaction.selectFrom('vote_actions').select('id').where('id', '=', id).forUpdate().execute()
}

async function takeNetworkBack(transaction: Kysely<Schema>, actionId: number, at: Date): Promise<void> {
  await transaction
    .updateTable('shared_networks')
    .set({ taken_back_at: at })
    .where('taken_back_at', 'is', null)
    .where(
      'id',
      '=',
      sql<number>`(
      select shared_network_id from vote_actions where id = ${actionId} and kind = 'shared-network')`,
    )
    .execute()
}

async function planParts(transaction: Kysely<Schema>, id: number): Promise<StandingOfVotes[]> {
  const actions = await readActionsOfWeek(transaction, id)
  const action = actions.find((one) => one.id === id)
  if (!action) return []
  const voteIds = await readVotesOf(transaction, id)
  return planUndo({ ...action, voteIds }, actions, createSharedVotes(transaction, id))
}
