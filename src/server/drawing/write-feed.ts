import { element, escapeText } from './svg.ts'

export const feedType = 'application/rss+xml; charset=utf-8'

export const feedCaching = 'public, max-age=300'

export interface Feed {
  readonly title: string
  /** URL of the page with the same content. All URLs are absolute. */
  readonly link: string
  readonly self: string
  readonly description: string
  /** Unix ms. */
  readonly changedAt?: number | undefined
  readonly items: readonly FeedItem[]
}

export interface FeedItem {
  readonly title: string
  readonly link: string
  /** Must never change, because readers recognize the item by it. */
  readonly id: string
  /** Unix ms. */
  readonly at?: number | undefined
  readonly description?: string
}

/** @see https://www.rssboard.org/rss-specification */
export function writeFeed({ title, link, self, description, changedAt, items }: Feed): string {
  const channel = [
    text('title', title),
    text('link', link),
    element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    text('description', description),
    text('language', 'en'),
    ...dateOf('lastBuildDate', changedAt),
    ...items.map((item) => element('item', {}, contentOf(item))),
  ]
  const rss = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('rss', rss, element('channel', {}, channel.join('\n')))}\n`
}

function contentOf({ title, link, id, at, description }: FeedItem): string {
  return [
    text('title', title),
    text('link', link),
    element('guid', { isPermaLink: 'false' }, escapeText(id)),
    ...dateOf('pubDate', at),
    ...(description === undefined ? [] : [text('description', description)]),
  ].join('\n')
}

const text = (name: string, content: string) => element(name, {}, escapeText(content))

/** RSS requires RFC 822 dates. */
const dateOf = (name: string, at: number | undefined) =>
  at === undefined ? [] : [text(name, new Date(at).toUTCString())]
