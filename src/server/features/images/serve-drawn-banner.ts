import { LRUCache } from 'lru-cache'
import { readClanId } from '#contract/rules/clan-id.ts'
import { etagOf, matchesEtag } from '#server/http/cache/etag.ts'
import { drawBanner } from './draw-banner.ts'

/** Finds listed clans only. */
interface DrawnBannerDeps {
  find(clanId: number): { readonly name: string } | undefined
}

/** Banners by name, 2 to 110 KB each. Drawing one takes about a millisecond. */
const banners = new LRUCache<string, { readonly svg: string; readonly etag: string }>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ svg }) => svg.length,
  memoMethod(name) {
    const svg = drawBanner(name)
    return { svg, etag: etagOf(svg) }
  },
})

/** Serves `/banners/{clanId}.svg`, the banner of a clan without a header image. */
export function serveDrawnBanner(request: Request, clans: DrawnBannerDeps, file: string): Response | undefined {
  const clanId = readClanId(/^(\d+)\.svg$/.exec(file)?.[1] ?? null)
  const clan = clanId === undefined ? undefined : clans.find(clanId)
  if (!clan) return undefined
  const { svg, etag } = banners.memo(clan.name)
  const headers = { 'cache-control': 'public, max-age=3600', etag }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(svg, { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } })
}
