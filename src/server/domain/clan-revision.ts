import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** From then on, decisions and edits that send an earlier revision fail with `submission_changed`. */
export async function increaseRevision(transaction: Kysely<Schema>, clanId: number): Promise<void> {
  await transaction
    .updateTable('clans')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', clanId)
    .execute()
}
