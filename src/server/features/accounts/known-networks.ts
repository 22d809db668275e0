import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { knownDeviceDays } from '#contract/rules/retention.ts'
import { dayMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'

const lifetimeMs = knownDeviceDays * dayMs

/** Networks from which accounts signed in, stored as keyed hashes. `now` in Unix ms. */
export interface KnownNetworks {
  has(userId: number, network: string, now: number): Promise<boolean>
  store(userId: number, network: string, now: number): Promise<void>
}

export function createKnownNetworks(db: Kysely<Schema>, key: KeyObject): KnownNetworks {
  const hashOf = (userId: number, network: string) => createHmac('sha256', key).update(`${userId} ${network}`).digest()

  return {
    async has(userId, network, now) {
      const row = await db
        .selectFrom('known_networks')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('network_hash', 'in', [hashOf(userId, network), hashWithoutKey(userId, network)])
        .where('expires_at', '>', new Date(now))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async store(userId, network, now) {
      const expires_at = new Date(now + lifetimeMs)
      await db
        .insertInto('known_networks')
        .values({ user_id: userId, network_hash: hashOf(userId, network), expires_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ expires_at }))
        .execute()
      await db
        .deleteFrom('known_networks')
        .where('user_id', '=', userId)
        .where('network_hash', '=', hashWithoutKey(userId, network))
        .execute()
    },
  }
}

/** The hash of earlier versions, which reveals the network to those who try all of them. The last ones expire after `lifetimeMs`. */
function hashWithoutKey(userId: number, network: string): Buffer {
  return createHash('sha256').update(`${userId} ${network}`).digest()
}
