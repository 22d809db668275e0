import { clanPath } from '#contract/rules/clan-slug.ts'
import { type FoundPage, writeSitemap, writeSitemapIndex } from './write-sitemap.ts'

export interface DiscoveryDeps {
  /** The listed clans, in any order. */
  readonly listClans: () => Iterable<{ readonly id: number; readonly name: string }>
  /** The published articles; `changedAt` is Unix ms. */
  readonly listArticles: () => Promise<readonly { readonly slug: string; readonly changedAt: number }[]>
}

/** The pages that search engines may show, beside clans and articles. */
const pages = ['/', '/about', '/blog', '/privacy', '/terms']

/** Ids of a sitemap's clans: a clan stays in its sitemap however many others come and go. */
export const idsPerSitemap = 20_000

/**
 * Answers `/robots.txt`, `/sitemap.xml` and the sitemaps it names; undefined for any other path. `baseUrl` is the origin
 * under which the site is known.
 */
export async function serveDiscovery(
  pathname: string,
  { listClans, listArticles }: DiscoveryDeps,
  baseUrl: string,
): Promise<Response | undefined> {
  const absolute = (path: string) => new URL(path, baseUrl).href
  if (pathname === '/robots.txt') return answer('text/plain', writeRobots(absolute('/sitemap.xml')))
  if (pathname === '/sitemap.xml') {
    const parts = new Set(Array.from(listClans(), ({ id }) => partOf(id)))
    const clans = [...parts].toSorted((a, b) => a - b).map((part) => absolute(`/sitemaps/clans-${part}.xml`))
    return answer('application/xml', writeSitemapIndex([absolute('/sitemaps/pages.xml'), ...clans]))
  }
  if (pathname === '/sitemaps/pages.xml') {
    const articles = (await listArticles()).map(({ slug, changedAt }): FoundPage => ({
      url: absolute(`/blog/${slug}`),
      changedAt,
    }))
    return answer('application/xml', writeSitemap([...pages.map((path) => ({ url: absolute(path) })), ...articles]))
  }
  const part = /^\/sitemaps\/clans-(\d{1,6})\.xml$/.exec(pathname)?.[1]
  if (part === undefined) return undefined
  const clans = Array.from(listClans()).filter(({ id }) => partOf(id) === Number(part))
  if (clans.length === 0) return undefined
  // No date of change: votes move a page every minute, and say nothing to who searches.
  return answer('application/xml', writeSitemap(clans.map((clan) => ({ url: absolute(clanPath(clan)) }))))
}

const partOf = (id: number) => Math.floor(id / idsPerSitemap)

/** Pages that are not to be found say so themselves, which only those can read who may come. */
function writeRobots(sitemap: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: ${sitemap}\n`
}

function answer(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
}
