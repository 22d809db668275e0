import type { KeyObject } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { followerHash } from './follower-hash.ts'

const batchSize = 1000

/** Replaces the followers' hashes that earlier versions stored without a key. The counts stay. */
export async function keyFollowers(db: Kysely<Schema>, key: KeyObject, stopped?: AbortSignal): Promise<void> {
  let replaced = batchSize
  while (replaced === batchSize) {
    if (stopped?.aborted) return
    replaced = await db.transaction().execute((transaction) => keyBatch(transaction, key))
  }
}

async function keyBatch(transaction: Kysely<Schema>, key: KeyObject): Promise<number> {
  const { rows } = await sql<{ day: string; clanId: number; url: string; follower: Buffer; followedAt: Date }>`
    delete from link_follows where ctid = any (array(
      select ctid from link_follows where not is_keyed limit ${batchSize} for update skip locked))
    returning day::text as day, clan_id as "clanId", url, follower, followed_at as "followedAt"`.execute(transaction)
  if (rows.length === 0) return 0
  // The previous version may have counted a person again who had already followed the link in this version.
  await sql`
    insert into link_follows (day, clan_id, url, follower, followed_at, is_keyed)
    select *, true from unnest(
      ${rows.map(({ day }) => day)}::date[], ${rows.map(({ clanId }) => clanId)}::int[], ${rows.map(({ url }) => url)}::text[],
      ${rows.map(({ follower }) => followerHash(key, follower))}::bytea[],
      ${rows.map(({ followedAt }) => followedAt)}::timestamptz[])
    on conflict do nothing`.execute(transaction)
  return rows.length
}
