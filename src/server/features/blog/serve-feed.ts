import type { Kysely } from 'kysely'
import type { Site } from '#contract/site.ts'
import type { Schema } from '#server/database/schema.ts'
import { element, escapeText } from '#server/drawing/svg.ts'
import { etagOf, matchesEtag } from '#server/http/cache/etag.ts'
import { type ArticleSummaryRow, listPublished } from './article-store.ts'

type Channel = Pick<Site, 'siteName' | 'gameName' | 'baseUrl'>

const maxArticles = 30

/** Serves `/blog/rss.xml`. */
export async function serveFeed(request: Request, db: Kysely<Schema>, channel: Channel): Promise<Response> {
  const feed = writeFeed((await listPublished(db)).slice(0, maxArticles), channel)
  const headers = {
    etag: etagOf(feed),
    'cache-control': 'public, max-age=300',
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  return new Response(feed, { headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' } })
}

/** @see https://www.rssboard.org/rss-specification */
function writeFeed(articles: readonly ArticleSummaryRow[], { siteName, gameName, baseUrl }: Channel): string {
  const self = { href: `${baseUrl}/blog/rss.xml`, rel: 'self', type: 'application/rss+xml' }
  const [newest] = articles
  const channel = [
    text('title', `Blog · ${siteName}`),
    text('link', `${baseUrl}/blog`),
    element('atom:link', self),
    text('description', `News and guides for the clans and platoons of ${gameName}.`),
    text('language', 'en'),
    ...(newest ? [text('lastBuildDate', dateOf(newest))] : []),
    ...articles.map((article) => element('item', {}, itemOf(article, baseUrl))),
  ]
  const rss = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('rss', rss, element('channel', {}, channel.join('\n')))}\n`
}

function itemOf(article: ArticleSummaryRow, baseUrl: string): string {
  return [
    text('title', article.title),
    text('link', `${baseUrl}/blog/${article.slug}`),
    // Slugs may change; feed readers must still recognize the article.
    element('guid', { isPermaLink: 'false' }, `${escapeText(new URL(baseUrl).host)}/articles/${article.id}`),
    text('pubDate', dateOf(article)),
    text('description', article.excerpt),
  ].join('\n')
}

const text = (name: string, content: string) => element(name, {}, escapeText(content))

/** RSS requires RFC 822 dates. */
function dateOf({ published_at, updated_at }: ArticleSummaryRow): string {
  return (published_at ?? updated_at).toUTCString()
}
