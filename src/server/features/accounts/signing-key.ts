import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The first instance creates the key; all share it. */
export async function findSigningKey(db: Kysely<Schema>): Promise<KeyObject> {
  const name = 'token-signing-key'
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return createSecretKey(value)
}
