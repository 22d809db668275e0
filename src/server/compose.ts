import type { Logger } from 'pino'
import { composeAccounts } from './compose-accounts.ts'
import { composeDiscovery, composePreviews } from './compose-discovery.ts'
import { composeListings, type ListingServices, uploadsDirOf } from './compose-listings.ts'
import { composePurges, composeTasks, type Purges } from './compose-tasks.ts'
import { composeVoteCases } from './compose-vote-cases.ts'
import type { PeriodicTask } from './concurrency/scheduler.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { missingMigrations } from './database/migrate.ts'
import type { AccountDeps } from './features/accounts/deps.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import type { HashCost } from './features/accounts/password-hash.ts'
import { openPublishedImages } from './features/blog/published-images.ts'
import type { DiscordHosts } from './features/community/discord.ts'
import type { CommunityDeps } from './features/community/deps.ts'
import { acceptFaces } from './features/images/accept-faces.ts'
import { createImageSigner } from './features/images/image-signer.ts'
import { createImageStore } from './features/images/image-store.ts'
import type { ImageDeps } from './features/images/serve-image.ts'
import { createAddressCheck } from './features/integrity/address-check.ts'
import type { AddressIntelligence } from './features/integrity/address-intelligence.ts'
import { createJudgmentTask } from './features/integrity/judging/judgment-task.ts'
import { runInChildProcess } from './features/integrity/judging/run-in-child-process.ts'
import { openMarkedNetworks } from './features/integrity/networks/marked-networks.ts'
import { proveVote } from './features/integrity/prove-vote.ts'
import type { VoteSearchDeps } from './features/integrity/search/vote-search.api.ts'
import { createVoteSearch } from './features/integrity/search/vote-search.ts'
import { SoftLimits } from './features/integrity/soft-limits.ts'
import type { VoteCaseDeps } from './features/integrity/vote-cases.api.ts'
import { VotePressure } from './features/integrity/vote-pressure.ts'
import type { MailDeliveryDeps } from './features/mail/mail-delivery.api.ts'
import type { DiscoveryDeps } from './features/discovery/serve-discovery.ts'
import type { PreviewDeps } from './features/previews/serve-card.ts'
import { startStandingsSync } from './features/ranking/standings-sync.ts'
import { Standings } from './features/ranking/standings.ts'
import { FollowCounter } from './features/stats/follow-counter.ts'
import { countFollows } from './features/stats/link-store.ts'
import type { StatsDeps } from './features/stats/stats.api.ts'
import type { VoteReportDeps } from './features/vote-reports/deps.ts'
import { createPageStamps } from './features/voting/page-stamp.ts'
import { createProofsOfWork } from './features/voting/proof-of-work.ts'
import { createVoteQueue } from './features/voting/vote-queue.ts'
import { createVoterPasses } from './features/voting/voter-pass.ts'
import type { VotingDeps } from './features/voting/voting.api.ts'
import { createClientFinder, type FindClient } from './http/client.ts'
import { createHealth, type Health } from './http/health.ts'
import { createDatabaseCounts } from './http/limits/database-counts.ts'
import { createHttpMetrics, type HttpMetrics } from './http/metrics/http-metrics.ts'
import type { Metric } from './http/metrics/metric.ts'
import { measureProcess } from './http/metrics/process-metrics.ts'
import { createWorkMetrics, type WorkMetrics } from './http/metrics/work-metrics.ts'
import type { Pages } from './http/pages.ts'
import { createLimiter, type Limiter, noLimits } from './http/limits/rate-limit.ts'
import { createSecurityLog, type SecurityLog } from './http/security/security-log.ts'
import type { ServeStatic } from './http/files/static-files.ts'
import { JobQueue, type Queue } from './jobs/queue.ts'
import { measureSite } from './measure-site.ts'
import { openUploads } from './uploads/open-uploads.ts'

export interface ComposeOptions {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  readonly addresses: AddressIntelligence
  /** The origin for links in emails, called when an email is written. */
  readonly baseUrl: () => string
  readonly discord: DiscordHosts
  /** Tests pass a cheaper cost than the default. */
  readonly hashCost?: HashCost
  /** Unix ms. */
  readonly now?: () => number
}

/** The services of a running site, each created once with its dependencies. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Of `/uploads/`. */
  readonly images: ImageDeps
  readonly limiter: Limiter
  readonly security: SecurityLog
  readonly findClient: FindClient
  readonly health: Health
  readonly http: HttpMetrics
  readonly metrics: readonly Metric[]
  /** The outcomes of jobs and periodic tasks; part of `metrics`. */
  readonly work: WorkMetrics
  readonly standings: Standings
  /** Changes whenever the content of cacheable responses changes. */
  readonly listRevision: () => string
  readonly voting: VotingDeps
  readonly voteReports: VoteReportDeps
  readonly voteSearch: VoteSearchDeps
  readonly stats: StatsDeps
  readonly accounts: AccountDeps
  readonly mailDelivery: MailDeliveryDeps
  readonly listings: ListingServices
  readonly voteCases: VoteCaseDeps
  readonly community: CommunityDeps
  readonly previews: PreviewDeps
  readonly discovery: DiscoveryDeps
  readonly queue: Queue
  readonly purges: Purges
  /** For the scheduler; `compose` does not start them. */
  readonly tasks: readonly PeriodicTask[]
  readonly now: () => number
  /** Finishes the work in progress. Requires an open database. */
  stop(): Promise<void>
}

export async function compose({ now = Date.now, ...options }: ComposeOptions): Promise<Services> {
  const { config, database, log, addresses } = options
  const { db } = database
  const { voteOffset } = config
  const uploads = openUploads(uploadsDirOf(config), config.bucket)
  const standings = new Standings(now, voteOffset)
  const counter = new FollowCounter(() => countFollows(db), now)
  const articleImages = await openPublishedImages(database, log)
  const onReload = () => {
    counter.invalidate()
    void articleImages.reload()
  }
  const standingsSync = await startStandingsSync({ standings, database, now, voteOffset, log, onReload })
  // The home page needs the number, also if the database is lost before the first visitor comes.
  await counter.read()
  const queue = createVoteQueue(db, config.voteLimits)
  const markedNetworks = await openMarkedNetworks(database, log)
  const softLimits = new SoftLimits({
    db,
    limits: config.voteLimits,
    sharedAddresses: config.sharedAddresses,
    markedNetworks,
    now,
    voteOffset,
  })
  const pressure = new VotePressure({ limits: config.voteLimits, sharedAddresses: config.sharedAddresses, now })
  const security = createSecurityLog(log)
  const limiter = config.rateLimits
    ? createLimiter(createDatabaseCounts(db, now), now, config, security.logLimit)
    : noLimits
  const http = createHttpMetrics()
  const processMetrics = measureProcess()
  const work = createWorkMetrics(now)
  const jobs = new JobQueue(database, log, { outcomes: work })
  await jobs.open()
  const purges = composePurges(uploads, log)
  const community = composeCommunity({ ...options, now })
  const addressCheck =
    config.addressProvider && createAddressCheck(config.addressProvider, { db, log, now, voteOffset })
  const storage = { dataDir: config.dataDir, databaseUrl: config.databaseUrl }
  const judge = config.detectorRuns
    ? createJudgmentTask({
        db,
        log,
        storage,
        mayVoid: config.detectorMayVoid,
        runJudgment: runInChildProcess,
        now,
        voteOffset,
      })
    : undefined
  const voteSearch = createVoteSearch(database, storage)
  const images = createImageStore(db, uploads, log)
  const signer = createImageSigner(await findSigningKey(db, 'image-signing-key'), now)
  const evidenceKey = await findSigningKey(db, 'vote-evidence-key')
  const evidence = { passes: createVoterPasses(evidenceKey, now), stamps: createPageStamps(evidenceKey, now) }
  const { accounts, queueEmail, mailDelivery } = await composeAccounts({
    ...options,
    now,
    limiter,
    jobs,
    sweepImages: images.sweep,
  })
  return {
    config,
    log,
    pages: options.pages,
    serveStatic: options.serveStatic,
    images: { uploads, signer, isPublic: (name) => standings.hasImage(name) || articleImages.has(name) },
    limiter,
    security,
    findClient: createClientFinder(config.trustedProxies, log),
    health: createHealth({
      database,
      missingMigrations: () => missingMigrations(db),
      dataDir: config.dataDir,
      dataReadAt: standingsSync.readAt,
      now,
    }),
    http,
    metrics: [
      ...http.metrics,
      ...measureSite(database, queue, addressCheck),
      ...(judge?.metrics ?? []),
      ...work.metrics,
      ...processMetrics.metrics,
    ],
    work,
    standings,
    listRevision: () => `${standings.revision}.${counter.revision}`,
    voting: {
      queue,
      standings,
      addresses,
      softLimits,
      pressure,
      proofs: createProofsOfWork(evidenceKey, now),
      proveVote: (vote) => proveVote({ db, softLimits, limits: config.voteLimits }, vote),
      now,
      voteOffset,
      evidence,
    },
    voteReports: { db, standings, now, voteOffset },
    voteSearch: { search: voteSearch, now, voteOffset },
    stats: { db, counter, standings, now, voteOffset },
    accounts,
    mailDelivery,
    community,
    previews: composePreviews(config, standings, uploads),
    discovery: composeDiscovery(db, standings),
    listings: composeListings({
      config,
      database,
      images,
      signImage: signer.sign,
      applyClanChanges: standingsSync.applyClanChanges,
      applyArticleChanges: articleImages.reload,
      limiter,
      queueEmail,
      now,
    }),
    voteCases: composeVoteCases({
      database,
      voteSearch,
      reloadNetworks: markedNetworks.reload,
      applyClanChanges: standingsSync.applyClanChanges,
      log,
      now,
      voteOffset,
    }),
    queue: jobs,
    purges,
    tasks: composeTasks({
      database,
      purges,
      community,
      standingsComparison: standingsSync.comparison,
      softLimits: [softLimits.refresh, softLimits.refreshAtTurn],
      addressCheck: addressCheck?.task,
      judge: judge?.task,
      now,
    }),
    now,
    async stop() {
      await jobs.stop()
      await voteSearch.stop()
      await queue.drain()
      await standingsSync.stop()
      await articleImages.stop()
      await markedNetworks.stop()
      processMetrics.stop()
    },
  }
}

function composeCommunity({
  config: { discordInvite, discordGuildId },
  database: { db },
  log,
  discord,
  now,
}: ComposeOptions & { now: () => number }): CommunityDeps {
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
