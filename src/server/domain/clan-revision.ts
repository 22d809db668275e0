import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Whoever has read the clan's submission before finds it changed: their decision or edit fails with `submission_changed`. */
export async function increaseRevision(transaction: Kysely<Schema>, clanId: number): Promise<void> {
  await transaction
    .updateTable('clans')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', clanId)
    .execute()
}
