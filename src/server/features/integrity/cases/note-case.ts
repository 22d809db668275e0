import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { subjectOf } from './subject-of.ts'
import { findAction } from './read-actions.ts'
import { markCaseActed, lockCase } from './case-store.ts'

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
    await markCaseActed(transaction, caseId)
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
