import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { type SitemapPage, writeSitemap, writeSitemapIndex } from './write-sitemap.ts'

export interface DiscoveryDeps {
  readonly listClans: () => Iterable<{ readonly id: number; readonly name: string }>
  /** Paths of the landing pages for facets with enough clans. */
  readonly listLandingPages: () => readonly string[]
  /** Past weeks with a final result. `changedAt` in Unix ms. */
  readonly listResults: () => Promise<readonly { readonly week: string; readonly changedAt: number }[]>
  /** `changedAt` in Unix ms. */
  readonly listArticles: () => Promise<readonly { readonly slug: string; readonly changedAt: number }[]>
}

/** Indexable pages other than landing pages, clans, articles and weeks. */
const pages = ['/', '/about', '/blog', '/weeks', '/how-ranking-works', '/moderation', '/privacy', '/terms']

/** Clans are grouped by ID, so that a clan stays in the same sitemap when other clans come and go. */
export const idsPerSitemap = 20_000

/** Returns undefined for other paths. `baseUrl` is the site's public origin. */
export async function serveDiscovery(
  pathname: string,
  { listClans, listLandingPages, listArticles, listResults }: DiscoveryDeps,
  baseUrl: string,
): Promise<Response | undefined> {
  const absolute = (path: string) => new URL(path, baseUrl).href
  if (pathname === '/robots.txt') return respond('text/plain', writeRobots(absolute('/sitemap.xml')))
  if (pathname === '/sitemap.xml') {
    const parts = new Set(Array.from(listClans(), ({ id }) => partOf(id)))
    const clans = [...parts].toSorted((a, b) => a - b).map((part) => absolute(`/sitemaps/clans-${part}.xml`))
    return respond('application/xml', writeSitemapIndex([absolute('/sitemaps/pages.xml'), ...clans]))
  }
  if (pathname === '/sitemaps/pages.xml') {
    const articles = (await listArticles()).map(({ slug, changedAt }): SitemapPage => ({
      url: absolute(`/blog/${slug}`),
      changedAt,
    }))
    const results = (await listResults()).map(({ week, changedAt }): SitemapPage => ({
      url: absolute(`/weeks/${week}`),
      changedAt,
    }))
    const others = [...pages, ...listLandingPages()].map((path): SitemapPage => ({ url: absolute(path) }))
    return respond('application/xml', writeSitemap([...others, ...results, ...articles]))
  }
  const part = /^\/sitemaps\/clans-(\d{1,6})\.xml$/.exec(pathname)?.[1]
  if (part === undefined) return undefined
  const clans = Array.from(listClans()).filter(({ id }) => partOf(id) === Number(part))
  if (clans.length === 0) return undefined
  // No `lastmod`: votes change pages every minute, which is irrelevant for search engines.
  return respond('application/xml', writeSitemap(clans.map((clan) => ({ url: absolute(clanPath(clan)) }))))
}

const partOf = (id: number) => Math.floor(id / idsPerSitemap)

/** Allows pages with `noindex`, which crawlers only see if they may fetch them. */
function writeRobots(sitemap: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: ${sitemap}\n`
}

function respond(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
}
