import type { Kysely } from 'kysely'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import type { Site } from '#contract/site.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { Schema } from '#server/database/schema.ts'
import { feedCaching, feedType, writeFeed } from '#server/drawing/write-feed.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'

type Channel = Pick<Site, 'siteName' | 'gameName' | 'baseUrl'>

const maxClans = 30

/** Serves `/clans/rss.xml`: the most recently listed clans. A clan that is restored after a take-down does not count as new. */
export async function serveClanFeed(
  request: Request,
  db: Kysely<Schema>,
  { siteName, gameName, baseUrl }: Channel,
): Promise<Response> {
  const clans = await db
    .selectFrom('clans')
    .select(['id', 'name', 'description', 'listed_at'])
    .where('approve_status', '=', 1)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxClans)
    .execute()
  const feed = writeFeed({
    title: `New clans · ${siteName}`,
    link: `${baseUrl}/`,
    self: `${baseUrl}/clans/rss.xml`,
    description: `Clans of ${gameName} that are new on ${withFullStop(siteName)}`,
    changedAt: clans[0]?.listed_at?.getTime(),
    items: clans.map((clan) => ({
      title: clan.name,
      link: baseUrl + clanPath(clan),
      id: `${new URL(baseUrl).host}/clans/${clan.id}`,
      at: clan.listed_at?.getTime(),
      ...(clan.description === '' ? {} : { description: clan.description }),
    })),
  })
  return respondWithEtag(request, { body: feed, type: feedType, caching: feedCaching })
}
