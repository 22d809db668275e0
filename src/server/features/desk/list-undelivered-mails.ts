import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { isUndelivered } from '#server/domain/email.ts'

const maxRows = 200

/** Lists dead emails and those that have failed at least once, newest first. */
export async function listUndeliveredMails(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'state', 'attempts', 'last_error', 'created_at'])
    .where(isUndelivered)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ created_at, state, ...row }) => ({
    ...row,
    state: state === 'dead' ? state : ('queued' as const),
    created_at: created_at.getTime(),
  }))
}
