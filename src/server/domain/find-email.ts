import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The address of an account; null where a row names none, or it is gone. */
export async function findEmail(db: Kysely<Schema>, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}
