import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

export interface Follow {
  readonly week: VoteWeek
  /** Such as `2026-11-21`. */
  readonly day: string
  readonly clanId: number
  readonly url: string
  readonly follower: Buffer
  /** The hash that earlier versions stored instead. */
  readonly followerWithoutKey: Buffer
  readonly followedAt: Date
}

/** Stores the first follow per person, link and day. Returns whether it was the first. */
export async function insertFollow(
  db: Kysely<Schema>,
  { week, day, clanId, url, follower, followerWithoutKey, followedAt }: Follow,
): Promise<boolean> {
  const { rows } = await sql`
    with followed as (
      insert into link_follows (day, clan_id, url, follower, followed_at, is_keyed)
      select ${day}::date, id, ${url}, ${follower}, ${followedAt}, true from clans
      where id = ${clanId} and not exists (
        select from link_follows
        where clan_id = ${clanId} and day = ${day}::date and url = ${url} and follower = ${followerWithoutKey})
      on conflict do nothing returning clan_id
    )
    insert into link_tallies (week, clan_id, url, clicks, last_followed_at)
    select ${week}, clan_id, ${url}, 1, ${followedAt} from followed
    on conflict (clan_id, week, url) do update set
      clicks = link_tallies.clicks + 1,
      last_followed_at = greatest(link_tallies.last_followed_at, excluded.last_followed_at)
    returning clan_id`.execute(db)
  return rows.length > 0
}

export async function countFollows(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select coalesce(sum(clicks), 0)::int8 as clicks from link_tallies`.execute(db)
  return rows[0]?.clicks ?? 0
}
