import type { Kysely } from 'kysely'
import type { Site } from '#contract/site.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { Schema } from '#server/database/schema.ts'
import { feedCaching, feedType, writeFeed } from '#server/drawing/write-feed.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import { type ArticleSummaryRow, listPublished } from './article-store.ts'

type Channel = Pick<Site, 'siteName' | 'gameName' | 'baseUrl'>

const maxArticles = 30

/** Serves `/blog/rss.xml`. */
export async function serveFeed(
  request: Request,
  db: Kysely<Schema>,
  { siteName, gameName, baseUrl }: Channel,
): Promise<Response> {
  const articles = (await listPublished(db)).slice(0, maxArticles)
  const [newest] = articles
  const feed = writeFeed({
    title: `Blog · ${siteName}`,
    link: `${baseUrl}/blog`,
    self: `${baseUrl}/blog/rss.xml`,
    description: `News and guides for the clans and platoons of ${withFullStop(gameName)}`,
    changedAt: newest && publishedAt(newest),
    items: articles.map((article) => ({
      title: article.title,
      link: `${baseUrl}/blog/${article.slug}`,
      // Not the slug, which may change.
      id: `${new URL(baseUrl).host}/articles/${article.id}`,
      at: publishedAt(article),
      description: article.excerpt,
    })),
  })
  return respondWithEtag(request, { body: feed, type: feedType, caching: feedCaching })
}

function publishedAt({ published_at, updated_at }: ArticleSummaryRow): number {
  return (published_at ?? updated_at).getTime()
}
