import type { Logger } from 'pino'
import { composeAccounts } from './compose-accounts.ts'
import { composeDiscovery, composePreviews } from './compose-discovery.ts'
import { composeListings, createImageSweep, forgetImages, type ListingParts, uploadsDirOf } from './compose-listings.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { missingMigrations } from './database/migrate.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import type { AccountNeeds } from './features/accounts/needs.ts'
import { forgetCommunity } from './features/community/community-store.ts'
import type { DiscordHosts } from './features/community/discord.ts'
import type { CommunityNeeds } from './features/community/needs.ts'
import { acceptFaces } from './features/images/accept-faces.ts'
import type { AddressIntelligence } from './features/integrity/address-intelligence.ts'
import { forgetSettled } from './features/mail/forget-settled.ts'
import type { DiscoveryNeeds } from './features/discovery/answer-discovery.ts'
import type { PreviewNeeds } from './features/previews/answer-card.ts'
import { keepStandings } from './features/ranking/keep-standings.ts'
import { Standings } from './features/ranking/standings.ts'
import { StandingsStore } from './features/ranking/standings-store.ts'
import { FollowCounter } from './features/stats/follow-counter.ts'
import { forgetFollows } from './features/stats/forget-follows.ts'
import { createLinkStore } from './features/stats/link-store.ts'
import type { StatsNeeds } from './features/stats/stats.api.ts'
import type { CastVoteNeeds } from './features/voting/cast-vote.ts'
import { forgetVoteDetails } from './features/voting/forget-vote-details.ts'
import { createVoteQueue } from './features/voting/vote-queue.ts'
import { createVoteStore } from './features/voting/vote-store.ts'
import { createCallerFinder, type FindCaller } from './http/caller.ts'
import { createHealth, type Health } from './http/health.ts'
import { createLimitCounts, forgetCounts } from './http/limit-counts.ts'
import { createHttpMetrics, type HttpMetrics } from './http/metrics/http-metrics.ts'
import type { Metric } from './http/metrics/metric.ts'
import { measureProcess } from './http/metrics/process-metrics.ts'
import type { Pages } from './http/pages.ts'
import { createLimiter, type Limiter, noLimits } from './http/rate-limit.ts'
import { createSecurityLog, type SecurityLog } from './http/security-log.ts'
import type { ServeStatic } from './http/static-files.ts'
import { type Forget } from './jobs/keep-tidy.ts'
import { JobQueue, type Queue } from './jobs/queue.ts'
import { measureSite } from './measure-site.ts'
import { openUploads } from './uploads/open-uploads.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What the house is built from; tests give their own clock, log and pages. */
export interface Materials {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  readonly addresses: AddressIntelligence
  /** The origin that links in mails carry; asked when a mail is written. */
  readonly baseUrl: () => string
  /** Where the community's chat server is read. */
  readonly discord: DiscordHosts
  /** Unix ms. */
  readonly now?: () => number
}

/** The parts of a running site, each built once and handed what it needs. */
export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  readonly uploads: Uploads
  readonly limiter: Limiter
  readonly security: SecurityLog
  readonly findCaller: FindCaller
  readonly health: Health
  readonly http: HttpMetrics
  /** Everything that is measured, the requests among it. */
  readonly metrics: readonly Metric[]
  readonly standings: Standings
  /** Stands for all that the list and the home page show. */
  readonly listRevision: () => string
  readonly voting: CastVoteNeeds
  readonly stats: StatsNeeds
  readonly accounts: AccountNeeds
  readonly listings: ListingParts
  readonly community: CommunityNeeds
  readonly previews: PreviewNeeds
  readonly discovery: DiscoveryNeeds
  readonly queue: Queue
  /** What removes rows that are over: every hour, and, where it has to read much, every day. */
  readonly forgets: { readonly hourly: readonly Forget[]; readonly daily: readonly Forget[] }
  readonly now: () => number
  /** Finishes what is under way; the database is still open then. */
  stop(): Promise<void>
}

/** Builds the parts by hand and fills the standings. */
export async function compose({ now = Date.now, ...materials }: Materials): Promise<Parts> {
  const { config, database, log, addresses } = materials
  const { db } = database
  const { voteOffset } = config
  const uploads = openUploads(uploadsDirOf(config), config.bucket)
  const standings = new Standings(now, voteOffset)
  const store = new StandingsStore(db)
  const links = createLinkStore(db)
  const counter = new FollowCounter(links, now)
  const onReadAll = () => counter.forget()
  const keeper = await keepStandings({ standings, store, database, now, voteOffset, log, onReadAll })
  const queue = createVoteQueue(createVoteStore(db))
  const security = createSecurityLog(log)
  const limiter = config.rateLimits
    ? createLimiter(createLimitCounts(db, now), now, config, security.noteLimit)
    : noLimits
  const http = createHttpMetrics()
  const measured = measureProcess()
  const jobs = new JobQueue(database, log)
  await jobs.open()
  const images = createImageSweep(database, uploads, log)
  const { accounts, postMail } = await composeAccounts({ ...materials, now, limiter, jobs, sweepImages: images.sweep })
  return {
    config,
    log,
    pages: materials.pages,
    serveStatic: materials.serveStatic,
    uploads,
    limiter,
    security,
    findCaller: createCallerFinder(config.trustedProxies, log),
    health: createHealth({
      database,
      missingMigrations: () => missingMigrations(db),
      dataDir: config.dataDir,
    }),
    http,
    metrics: [...http.metrics, ...measureSite(database, queue), ...measured.metrics],
    standings,
    listRevision: () => `${standings.revision}.${counter.revision}`,
    voting: { queue, standings, addresses, now, voteOffset },
    stats: { links, counter, standings, now, voteOffset },
    accounts,
    community: composeCommunity({ ...materials, now }),
    previews: composePreviews(config, standings, uploads),
    discovery: composeDiscovery(db, standings),
    listings: composeListings({ config, database, uploads, images, limiter, postMail, now }),
    queue: jobs,
    forgets: {
      hourly: [forgetExpired, forgetSettled, forgetCounts, forgetCommunity, forgetImages(uploads, log)],
      daily: [forgetVoteDetails, forgetFollows],
    },
    now,
    async stop() {
      await jobs.stop()
      await queue.drain()
      await keeper.stop()
      measured.stop()
    },
  }
}

function composeCommunity({
  config: { discordInvite, discordGuildId },
  database: { db },
  log,
  discord,
  now,
}: Materials & { now: () => number }): CommunityNeeds {
  return {
    db,
    log,
    chatServer: discordInvite === undefined ? undefined : { invite: discordInvite, guildId: discordGuildId },
    hosts: discord,
    encodeFaces: acceptFaces,
    now,
    random: Math.random,
  }
}
