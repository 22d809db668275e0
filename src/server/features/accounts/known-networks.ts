import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { knownDeviceDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const lifetimeMs = knownDeviceDays * 24 * 60 * 60 * 1000

/** Whether the account signed in from this network. `now` in Unix ms. */
export async function isKnownNetwork(
  db: Kysely<Schema>,
  userId: number,
  network: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', hashOf(userId, network))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row !== undefined
}

/** `now` in Unix ms. */
export async function storeKnownNetwork(
  db: Kysely<Schema>,
  userId: number,
  network: string,
  now: number,
): Promise<void> {
  const expires_at = new Date(now + lifetimeMs)
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: hashOf(userId, network), expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ expires_at }))
    .execute()
}

function hashOf(userId: number, network: string): Buffer {
  return createHash('sha256').update(`${userId} ${network}`).digest()
}
