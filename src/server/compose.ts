import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { AddressIntelligence } from './features/integrity/address-intelligence.ts'
import { keepStandings } from './features/ranking/keep-standings.ts'
import { Standings } from './features/ranking/standings.ts'
import { StandingsStore } from './features/ranking/standings-store.ts'
import { FollowCounter } from './features/stats/follow-counter.ts'
import { createLinkStore } from './features/stats/link-store.ts'
import type { StatsNeeds } from './features/stats/stats.api.ts'
import type { CastVoteNeeds } from './features/voting/cast-vote.ts'
import { createVoteQueue } from './features/voting/vote-queue.ts'
import { createVoteStore } from './features/voting/vote-store.ts'
import { createHealth, type Health } from './http/health.ts'
import type { Pages } from './http/pages.ts'
import { createLimiter, type Limiter, noLimits } from './http/rate-limit.ts'
import type { ServeStatic } from './http/static-files.ts'

/** What the house is built from; tests give their own clock, log and pages. */
export interface Materials {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  readonly addresses: AddressIntelligence
  /** Unix ms. */
  readonly now?: () => number
}

/** The parts of a running site, each built once and handed what it needs. */
export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  readonly uploadsDir: string
  readonly limiter: Limiter
  readonly health: Health
  readonly standings: Standings
  readonly voting: CastVoteNeeds
  readonly stats: StatsNeeds
  /** Finishes what is under way; the database is still open then. */
  stop(): Promise<void>
}

/** Builds the parts by hand and fills the standings. */
export async function compose({ now = Date.now, ...materials }: Materials): Promise<Parts> {
  const { config, database, log, addresses } = materials
  const { voteOffset } = config
  const standings = new Standings(now, voteOffset)
  const store = new StandingsStore(database.db)
  const keeper = await keepStandings({ standings, store, database, now, voteOffset, log })
  const queue = createVoteQueue(createVoteStore(database.db))
  const links = createLinkStore(database.db)
  return {
    config,
    log,
    pages: materials.pages,
    serveStatic: materials.serveStatic,
    uploadsDir: path.join(config.dataDir, 'uploads'),
    limiter: config.rateLimits ? createLimiter() : noLimits,
    health: createHealth(database),
    standings,
    voting: { queue, standings, addresses, now, voteOffset },
    stats: { links, counter: new FollowCounter(links, now), standings, now, voteOffset },
    async stop() {
      await queue.drain()
      await keeper.stop()
    },
  }
}
