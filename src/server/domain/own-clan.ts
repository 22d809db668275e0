import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export async function findOwnClanId(db: Kysely<Schema>, userId: number): Promise<number | undefined> {
  const clan = await db.selectFrom('clans').select('id').where('owner_user_id', '=', userId).executeTakeFirst()
  return clan?.id
}
