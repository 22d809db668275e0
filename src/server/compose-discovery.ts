import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Schema } from './database/schema.ts'
import { listPublished } from './features/blog/article-store.ts'
import type { DiscoveryNeeds } from './features/discovery/answer-discovery.ts'
import { drawBanner } from './features/images/draw-banner.ts'
import { createTurns } from './http/take-turns.ts'
import type { PreviewNeeds } from './features/previews/answer-card.ts'
import { keepCards } from './features/previews/keep-cards.ts'
import type { Standings } from './features/ranking/standings.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Cards made at once, and how many may wait: each takes half a second of one core. */
const cardsAtOnce = 1
const cardsWaiting = 30

/** What chats and networks show beside a link. */
export function composePreviews(config: Config, standings: Standings, uploads: Uploads): PreviewNeeds {
  return {
    cards: keepCards(createTurns(cardsAtOnce, cardsWaiting)),
    siteName: config.siteName,
    gameName: config.gameName,
    uploads,
    find: (clanId) => standings.find(clanId),
    drawBanner,
  }
}

/** What search engines are told to look at. */
export function composeDiscovery(db: Kysely<Schema>, standings: Standings): DiscoveryNeeds {
  return {
    listClans: () => standings.names(),
    listArticles: async () =>
      (await listPublished(db)).map(({ slug, updated_at }) => ({ slug, changedAt: updated_at.getTime() })),
  }
}
