import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

const pageLength = 100

/** Newest first. `before` is the ID to continue from. */
export async function listActs(db: Kysely<Schema>, before = Number.MAX_SAFE_INTEGER) {
  const rows = await db
    .selectFrom('acts')
    .select(['id', 'at', 'actor_email as who', 'act', 'clan_id', 'subject', 'reason', 'before', 'after'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(pageLength)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
