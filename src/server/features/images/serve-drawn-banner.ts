import { LRUCache } from 'lru-cache'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import { drawBanner } from './draw-banner.ts'

/** Finds listed clans only. */
interface DrawnBannerDeps {
  find(clanId: number): { readonly name: string } | undefined
}

/** Banners by name, 2 to 110 KB each. Drawing one takes about a millisecond. */
const banners = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (svg) => svg.length,
  memoMethod: drawBanner,
})

/** Serves `/banners/{clanId}.svg`, the banner of a clan without a header image. */
export function serveDrawnBanner(request: Request, clans: DrawnBannerDeps, file: string): Response | undefined {
  const clanId = readClanId(/^(\d+)\.svg$/.exec(file)?.[1] ?? null)
  const clan = clanId === undefined ? undefined : clans.find(clanId)
  if (!clan) return undefined
  return respondWithEtag(request, {
    body: banners.memo(clan.name),
    type: 'image/svg+xml; charset=utf-8',
    caching: 'public, max-age=3600',
  })
}
