import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** `lastClickedTimestamp` in Unix ms. */
export interface LinkStats {
  readonly url: string
  readonly clicksTotal: number
  readonly clicksThisWeek: number
  readonly lastClickedTimestamp: number | null
}

export type ClanClicks = Pick<LinkStats, 'clicksTotal' | 'clicksThisWeek'>

/** Includes former links of the clan. */
export async function readOwnLinkStats(db: Kysely<Schema>, userId: number, week: VoteWeek): Promise<LinkStats[]> {
  const { rows } = await sql<LinkStats>`
    with own as (select id, discord_url, website_url from clans where owner_user_id = ${userId}),
    links as (
      select discord_url as url, 1 as place from own where discord_url is not null
      union all select website_url, 2 from own where website_url is not null
    ),
    followed as (
      select url, sum(clicks)::int8 as total, max(last_followed_at) as last,
        coalesce(sum(clicks) filter (where week = ${week}), 0)::int8 as this_week
      from link_tallies join own on own.id = link_tallies.clan_id group by url
    )
    select coalesce(links.url, followed.url) as url, coalesce(total, 0)::int8 as "clicksTotal",
      coalesce(this_week, 0)::int8 as "clicksThisWeek",
      (extract(epoch from last) * 1000)::int8 as "lastClickedTimestamp"
    from links full join followed on followed.url = links.url
    order by links.place nulls last, total desc, url`.execute(db)
  return rows
}

/** Reads the clicks of the listed clan with the most clicks of all time. */
export async function readBestClan(db: Kysely<Schema>, week: VoteWeek): Promise<ClanClicks> {
  const { rows } = await sql<ClanClicks>`
    select sum(clicks)::int8 as "clicksTotal",
      coalesce(sum(clicks) filter (where week = ${week}), 0)::int8 as "clicksThisWeek"
    from link_tallies join clans on clans.id = link_tallies.clan_id and clans.approve_status = 1
    group by clan_id order by 1 desc, 2 desc limit 1`.execute(db)
  return rows[0] ?? { clicksTotal: 0, clicksThisWeek: 0 }
}
