import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { InventedClan } from '../clans/invent-clan.ts'

export interface SeedClan extends InventedClan {
  readonly headerImage: string | null
  readonly createdAt: Date
}

/** `clan` is an index into the list of clans. */
export interface SeedCampaign {
  readonly clan: number
  readonly kind: 'recommended' | 'premium'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly price: string
}

/** A person's first click of the day on a clan's link. */
export interface SeedFollow {
  readonly week: VoteWeek
  /** `2026-11-21`. */
  readonly day: string
  readonly clanId: number
  readonly url: string
  readonly follower: Buffer
  readonly followedAt: Date
}

export async function countClans(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('clans')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Weeks whose results are already computed from their votes. */
export async function findClosedWeeks(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const closes = await db.selectFrom('week_closes').select('week').execute()
  return new Set(closes.map(({ week }) => week))
}

export async function insertClans(db: Kysely<Schema>, clans: readonly SeedClan[]): Promise<number[]> {
  const column = (value: (clan: SeedClan) => unknown) => clans.map(value)
  const { rows } = await sql<{ id: number }>`
    insert into clans (
      name, description, region, platforms, playstyles, discord_url, website_url, header_image, approve_status,
      created_at, listed_at, facts)
    select name, description, region, string_to_array(platforms, ','), string_to_array(playstyles, ','),
      discord_url, website_url, header_image, 1, created_at, created_at, facts::jsonb
    from unnest(
      ${column(({ name }) => name)}::text[], ${column(({ description }) => description)}::text[],
      ${column(({ region }) => region)}::text[], ${column(({ platforms }) => platforms.join(','))}::text[],
      ${column(({ playstyles }) => playstyles.join(','))}::text[],
      ${column(({ discordUrl }) => discordUrl)}::text[], ${column(({ websiteUrl }) => websiteUrl)}::text[],
      ${column(({ headerImage }) => headerImage)}::text[], ${column(({ createdAt }) => createdAt)}::timestamptz[],
      ${column(({ facts }) => JSON.stringify(facts))}::text[]
    ) with ordinality as clan (
      name, description, region, platforms, playstyles, discord_url, website_url, header_image, created_at, facts, place)
    order by place
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function insertCampaigns(
  db: Kysely<Schema>,
  ids: readonly number[],
  campaigns: readonly SeedCampaign[],
): Promise<void> {
  const rows = campaigns.flatMap(({ clan, kind, startsAt, endsAt, price }) => {
    const id = ids[clan]
    return id === undefined
      ? []
      : [
          {
            clan_id: id,
            kind,
            starts_at: startsAt,
            ends_at: endsAt,
            price_usd: price,
            note: 'Made by npm run seed',
          },
        ]
  })
  // PostgreSQL allows at most 65,535 parameters per statement.
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('campaigns')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
}

/** Inserts follows, at most one per person, link and day, and updates the links' tallies in the same statement. */
export async function insertFollows(db: Kysely<Schema>, follows: readonly SeedFollow[]): Promise<void> {
  const column = (value: (follow: SeedFollow) => unknown) => follows.map(value)
  await sql`
    with incoming as (
      select * from unnest(
        ${column(({ week }) => week)}::text[], ${column(({ day }) => day)}::date[],
        ${column(({ clanId }) => clanId)}::int[], ${column(({ url }) => url)}::text[],
        ${column(({ follower }) => follower)}::bytea[], ${column(({ followedAt }) => followedAt)}::timestamptz[]
      ) as follow (week, day, clan_id, url, follower, followed_at)
    ), followed as (
      insert into link_follows (day, clan_id, url, follower, followed_at)
      select day, clan_id, url, follower, followed_at from incoming
      on conflict do nothing returning day, clan_id, url, follower, followed_at
    )
    insert into link_tallies (week, clan_id, url, clicks, last_followed_at)
    select incoming.week, clan_id, url, count(*), max(followed.followed_at)
    from followed join incoming using (day, clan_id, url, follower)
    group by incoming.week, clan_id, url order by clan_id, incoming.week, url
    on conflict (clan_id, week, url) do update set
      clicks = link_tallies.clicks + excluded.clicks,
      last_followed_at = greatest(link_tallies.last_followed_at, excluded.last_followed_at)`.execute(db)
}

export async function notifySites(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify('muster_clans', '')`.execute(db)
}
