import { element, escapeText } from '#server/drawing/svg.ts'

/** `changedAt` in Unix ms, if known. */
export interface SitemapPage {
  readonly url: string
  readonly changedAt?: number
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The protocol allows 50,000 URLs and 50 MB. */
export function writeSitemap(pages: readonly SitemapPage[]): string {
  return declaration + element('urlset', { xmlns: namespace }, pages.map((page) => entry('url', page)).join('\n'))
}

export function writeSitemapIndex(urls: readonly string[]): string {
  return (
    declaration + element('sitemapindex', { xmlns: namespace }, urls.map((url) => entry('sitemap', { url })).join('\n'))
  )
}

function entry(name: string, { url, changedAt }: SitemapPage): string {
  const changed = changedAt === undefined ? '' : element('lastmod', {}, new Date(changedAt).toISOString())
  return element(name, {}, element('loc', {}, escapeText(url)) + changed)
}
