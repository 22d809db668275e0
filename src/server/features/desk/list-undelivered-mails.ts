import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const maxRows = 200

/** Dead emails and those that have failed at least once, newest first. */
export async function listUndeliveredMails(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'state', 'attempts', 'last_error', 'created_at'])
    .where((where) =>
      where.or([where('state', '=', 'dead'), where.and([where('state', '=', 'queued'), where('attempts', '>', 0)])]),
    )
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ created_at, state, ...row }) => ({
    ...row,
    state: state === 'dead' ? state : ('queued' as const),
    created_at: created_at.getTime(),
  }))
}
