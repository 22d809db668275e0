import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type KeyName =
  | 'token-signing-key'
  | 'image-signing-key'
  | 'vote-evidence-key'
  | 'log-signing-key'
  | 'reporter-key'
  | 'follower-key'
  | 'network-key'

/** The first instance creates the key, and all instances share it. */
export async function findSigningKey(db: Kysely<Schema>, name: KeyName): Promise<KeyObject> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return createSecretKey(value)
}
