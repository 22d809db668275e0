import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteAction, VoteSelectionInput } from '#contract/vote-actions.ts'
import type { AdminReason, VoteState } from '#contract/rules/votes/vote-states.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { type CaseAsRead, decideCases, expectUnchanged, lockCase } from '../cases/case-store.ts'
import { subjectOf } from '../cases/subject-of.ts'
import type { ActionDeps } from './deps.ts'
import { finishSoon } from './finish-soon.ts'
import { describeSelection, prepareSelection, type SelectedVotes } from './select-votes.ts'

const reasons: Readonly<Record<VoteState, AdminReason>> = {
  counted: 'admin_counted',
  held: 'admin_held',
  void: 'admin_void',
}
const acts: Readonly<Record<VoteState, string>> = { counted: 'countVotes', held: 'holdVotes', void: 'voidVotes' }

interface Change {
  readonly kind: VoteState | 'dismiss'
  readonly act: string
  readonly state: VoteState
  readonly reason: string
}

/** Counts, holds or voids votes. @throws AppError no_such_entry, already_decided, case_changed, malformed */
export async function changeVotes(
  deps: ActionDeps,
  administrator: Administrator,
  selection: VoteSelectionInput,
  { state, reason }: { readonly state: VoteState; readonly reason: string },
): Promise<VoteAction> {
  const selectVotes = await prepareSelection(selection, deps.findVoteIds)
  const id = await deps.db.transaction().execute(async (transaction) => {
    const selected = await selectVotes(transaction)
    const change = { kind: state, act: acts[state], state, reason }
    const actionId = await startAction(transaction, administrator, selected, change, deps.now())
    const { week, ofCase, ids } = selected
    await decideCases(transaction, { actionId, week, caseId: ofCase?.id ?? null, voteIds: ids }, 'decided')
    return actionId
  })
  return finishSoon(deps, id)
}

/** @throws AppError no_such_entry, already_decided, case_changed */
export async function dismissCase(
  deps: ActionDeps,
  administrator: Administrator,
  caseId: number,
  { reason, ...read }: CaseAsRead & { readonly reason: string },
): Promise<VoteAction> {
  const id = await deps.db.transaction().execute(async (transaction) => {
    const ofCase = (await lockCase(transaction, caseId)) ?? fail('no_such_entry')
    if (ofCase.status === 'dismissed') fail('already_decided')
    expectUnchanged(ofCase, read)
    const { week, vote_ids: ids } = ofCase
    const change = { kind: 'dismiss', act: 'dismissVoteCase', state: 'counted', reason } as const
    const actionId = await startAction(transaction, administrator, { week, ofCase, ids }, change, deps.now())
    await decideCases(transaction, { actionId, week, caseId, voteIds: [] }, 'dismissed')
    return actionId
  })
  return finishSoon(deps, id)
}

/** Stores an action, which `finishSoon` then carries out, and its audit entry. Returns the action's ID. */
async function startAction(
  transaction: Kysely<Schema>,
  administrator: Administrator,
  selected: SelectedVotes,
  { kind, act, state, reason }: Change,
  now: number,
): Promise<number> {
  const { week, ofCase, ids } = selected
  const caseId = ofCase?.id ?? null
  const facts = await describeSelection(transaction, selected)
  const clanId = ofCase?.clan_id ?? facts.clanId
  const { id } = await transaction
    .insertInto('vote_actions')
    .values({
      kind,
      week,
      case_id: caseId,
      clan_id: clanId,
      reason,
      created_at: new Date(now),
      created_by: administrator.id,
      steps: JSON.stringify([{ state, reason: reasons[state], votes: ids.length }]),
      vote_ids: [...ids],
      votes: ids.length,
      finished_at: ids.length === 0 ? new Date(now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = ofCase?.clan_name ?? (await subjectOf(transaction, clanId))
  const before = { week, ...facts.states }
  const after = { week, votes: ids.length, state, action: id, ...(caseId === null ? {} : { case: caseId }) }
  await recordAudit(transaction, administrator, { act, clanId, subject, reason, before, after }, now)
  return id
}
