import type { Kysely } from 'kysely'
import { facetPaths, minLandingClans } from '#contract/rules/clans/facet-paths.ts'
import type { Config } from './config.ts'
import type { Schema } from './database/schema.ts'
import { listFinalWeeks } from './features/archive/result-store.ts'
import { listPublished } from './features/blog/article-store.ts'
import type { DiscoveryDeps } from './features/discovery/serve-discovery.ts'
import { drawBanner } from './features/images/draw-banner.ts'
import { createSemaphore } from './concurrency/semaphore.ts'
import type { PreviewDeps } from './features/previews/serve-card.ts'
import { createCardCache } from './features/previews/card-cache.ts'
import type { Standings } from './features/ranking/standings.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Drawing a card takes about 0.1 s of CPU time. */
const maxConcurrentCards = 1
const maxWaitingCards = 10

export function composePreviews(config: Config, standings: Standings, uploads: Uploads): PreviewDeps {
  return {
    cards: createCardCache(createSemaphore(maxConcurrentCards, maxWaitingCards)),
    siteName: config.siteName,
    gameName: config.gameName,
    uploads,
    find: (clanId) => standings.find(clanId),
    drawBanner,
  }
}

export function composeDiscovery(db: Kysely<Schema>, standings: Standings): DiscoveryDeps {
  return {
    listClans: () => standings.names(),
    listLandingPages: () =>
      standings.list
        .landingPages()
        .filter(({ clans }) => clans >= minLandingClans)
        .flatMap(({ facets }) => facetPaths().pathOf(facets) ?? [])
        .sort(),
    listResults: () => listFinalWeeks(db),
    listArticles: async () =>
      (await listPublished(db)).map(({ slug, updated_at }) => ({ slug, changedAt: updated_at.getTime() })),
  }
}
