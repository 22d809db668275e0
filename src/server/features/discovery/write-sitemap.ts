import { element, escapeText } from '#server/drawing/svg.ts'

/** An address for search engines; `changedAt` is Unix ms, and left out where it is not known. */
export interface FoundPage {
  readonly url: string
  readonly changedAt?: number
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A sitemap of pages; the protocol allows 50,000 and 50 MB. */
export function writeSitemap(pages: readonly FoundPage[]): string {
  return declaration + element('urlset', { xmlns: namespace }, pages.map((page) => entry('url', page)).join('\n'))
}

/** The index that leads to sitemaps. */
export function writeSitemapIndex(urls: readonly string[]): string {
  return (
    declaration + element('sitemapindex', { xmlns: namespace }, urls.map((url) => entry('sitemap', { url })).join('\n'))
  )
}

function entry(name: string, { url, changedAt }: FoundPage): string {
  const changed = changedAt === undefined ? '' : element('lastmod', {}, new Date(changedAt).toISOString())
  return element(name, {}, element('loc', {}, escapeText(url)) + changed)
}
