import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { Schema } from '#server/database/schema.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import { markCaseActed } from '../cases/case-store.ts'
import { findAction } from '../cases/read-actions.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}

/** The owner sees the answer. @throws AppError no_such_entry, already_decided */
export async function answerAppeal(
  { db, now }: Deps,
  administrator: Administrator,
  appealId: number,
  answer: string,
): Promise<VoteAction> {
  const at = new Date(now())
  const actionId = await db.transaction().execute(async (transaction) => {
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
    for (const { id } of others) await markCaseActed(transaction, id)
    const upheld = await didVotesCountAgain(transaction, { clanId, week }, createdAt)
    const { id } = await transaction
      .insertInto('vote_actions')
      .values({
        kind: 'answer-appeal',
        week,
        case_id: first?.id ?? null,
        clan_id: clanId,
        appeal_id: appealId,
        upheld,
        reason: answer,
        created_at: at,
        created_by: administrator.id,
        finished_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (first) {
      // A case without a group of votes only waits for the answer.
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
    if (upheld) await recordModeration(transaction, { event: 'appeal-upheld', clan: clanId, week }, now())
    return id
  })
  return (await findAction(db, actionId)) ?? fail('no_such_entry')
}

/**
 * Undoes the answer that the action `actionId` gave, if any, so that the appeal waits for an answer again. If the public log says that the
 * appeal was upheld, records that it was reopened. `now` in Unix ms. @throws AppError already_decided if the owner has appealed again
 */
export async function withdrawAnswer(transaction: Kysely<Schema>, actionId: number, now: number): Promise<void> {
  const appeal = await transaction
    .selectFrom('vote_actions as action')
    .innerJoin('vote_appeals as appeal', 'appeal.id', 'action.appeal_id')
    .select(['appeal.id', 'appeal.clan_id as clan', 'appeal.week', 'action.upheld'])
    .where('action.id', '=', actionId)
    .executeTakeFirst()
  if (!appeal) return
  const { id, clan, week, upheld } = appeal
  try {
    await transaction
      .updateTable('vote_appeals')
      .set({ answer: null, answered_at: null, answered_by: null })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) fail('already_decided')
    throw error
  }
  if (upheld) await recordModeration(transaction, { event: 'appeal-reopened', clan, week }, now)
}

/** Whether an administrator has since counted votes for the clan again, or undone an action on counted votes: both uphold the appeal. */
async function didVotesCountAgain(
  transaction: Kysely<Schema>,
  { clanId, week }: { readonly clanId: number; readonly week: VoteWeek },
  appealedAt: Date,
): Promise<boolean> {
  const action = await transaction
    .selectFrom('vote_actions')
    .select('id')
    .where('week', '=', week)
    .where(isAboutClan(week, clanId))
    .where((eb) => {
      const onCounted = eb.selectFrom('vote_action_changes').select('action_id').where('state', '=', 'counted')
      return eb.or([eb('kind', 'in', ['counted', 'dismiss']), eb('undoes', 'in', onCounted)])
    })
    .where('created_at', '>=', appealedAt)
    .where('changed', '>', 0)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return action !== undefined
}

/** Whether the action is about votes for this clan: if `clan_id` is null (several clans), whether it made votes for this clan count. */
function isAboutClan(week: VoteWeek, clanId: number): RawBuilder<boolean> {
  return sql`(clan_id = ${clanId} or clan_id is null and exists (
    select from vote_action_changes as change cross join unnest(change.vote_ids) as changed (id) join votes on votes.id = changed.id
    where change.action_id = coalesce(vote_actions.undoes, vote_actions.id)
      and (change.state = 'counted') = (vote_actions.undoes is not null)
      and votes.week = ${week} and votes.clan_id = ${clanId}))`
}
