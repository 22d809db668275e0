import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import { subjectOf } from '../subject-of.ts'
import { findAction } from '../read-actions.ts'
import { keepCase, lockCase } from '../case-store.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}

/** @throws AppError no_such_entry */
export async function noteCase(
  { db, now }: Deps,
  administrator: Administrator,
  caseId: number,
  reason: string,
): Promise<VoteAction> {
  const at = new Date(now())
  const id = await db.transaction().execute(async (transaction) => {
    const { week, clan_id: clanId, clan_name } = (await lockCase(transaction, caseId)) ?? fail('no_such_entry')
    await keepCase(transaction, caseId)
    const note = await transaction
      .insertInto('vote_actions')
      .values({
        kind: 'note',
        week,
        case_id: caseId,
        clan_id: clanId,
        reason,
        created_at: at,
        created_by: administrator.id,
        finished_at: at,
      }) // prettier-ignore
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = clan_name ?? (await subjectOf(transaction, clanId))
    const after = { week, case: caseId }
    await recordAudit(transaction, administrator, { act: 'noteVoteCase', clanId, subject, reason, before: null, after }, now()) // prettier-ignore
    return note.id
  })
  return (await findAction(db, id)) ?? fail('no_such_entry')
}

/** The owner sees the answer. @throws AppError no_such_entry, already_decided */
export async function answerAppeal(
  { db, now }: Deps,
  administrator: Administrator,
  appealId: number,
  answer: string,
): Promise<void> {
  const at = new Date(now())
  await db.transaction().execute(async (transaction) => {
    const appeal =
      (await transaction
        .selectFrom('vote_appeals')
        .innerJoin('clans', 'clans.id', 'vote_appeals.clan_id')
        .select(['clan_id as clanId', 'week', 'answered_at', 'name', 'vote_appeals.created_at as createdAt'])
        .where('vote_appeals.id', '=', appealId)
        .forUpdate('vote_appeals')
        .executeTakeFirst()) ?? fail('no_such_entry')
    if (appeal.answered_at) fail('already_decided')
    const { clanId, week, name: subject, createdAt } = appeal
    await transaction
      .updateTable('vote_appeals')
      .set({ answer, answered_at: at, answered_by: administrator.id })
      .where('id', '=', appealId)
      .execute()
    const [first, ...others] = await transaction
      .selectFrom('vote_cases')
      .select(['id', 'verdict', 'status'])
      .where('week', '=', week)
      .where('clan_id', '=', clanId)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of others) await keepCase(transaction, id)
    if (first) {
      const action = { kind: 'answer-appeal', week, case_id: first.id, clan_id: clanId, reason: answer } as const
      const { id } = await transaction
        .insertInto('vote_actions')
        .values({ ...action, created_at: at, created_by: administrator.id, finished_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      // Without a group of votes, the answer is all that the case waits for.
      const decision = { status: 'decided', decided_by: id, decided_size: 0 } as const
      await transaction
        .updateTable('vote_cases')
        .set({ acted: true, ...(first.verdict === 'appeal' && first.status === 'open' ? decision : {}) })
        .where('id', '=', first.id)
        .execute()
    }
    const after = { week, appeal: appealId }
    const entry = { act: 'answerVoteAppeal', clanId, subject, reason: answer, before: null, after }
    await recordAudit(transaction, administrator, entry, now())
    if (await votesCountSince(transaction, { clanId, week }, createdAt))
      await recordModeration(transaction, { event: 'appeal-upheld', clan: clanId, week }, now())
  })
}

/** Whether an administrator has counted votes for the clan again since the appeal, or undone an act on counted ones: both uphold it. */
async function votesCountSince(
  transaction: Kysely<Schema>,
  { clanId, week }: { readonly clanId: number; readonly week: VoteWeek },
  since: Date,
): Promise<boolean> {
  const action = await transaction
    .selectFrom('vote_actions')
    .select('id')
    .where('clan_id', '=', clanId)
    .where('week', '=', week)
    .where((eb) => {
      const onCounted = eb.selectFrom('vote_action_changes').select('action_id').where('state', '=', 'counted')
      return eb.or([eb('kind', 'in', ['counted', 'dismiss']), eb('undoes', 'in', onCounted)])
    })
    .where('created_at', '>=', since)
    .where('changed', '>', 0)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return action !== undefined
}
