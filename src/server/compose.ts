import type { Logger } from 'pino'
import { composeAccounts } from './compose-accounts.ts'
import { composeDiscovery, composePreviews } from './compose-discovery.ts'
import { composeListings, uploadsDirOf } from './compose-listings.ts'
import { composeResults } from './compose-results.ts'
import { composePurges, composeTasks } from './compose-tasks.ts'
import { composeTransparency } from './compose-transparency.ts'
import { composeVoteCases } from './compose-vote-cases.ts'
import { composeVotes } from './compose-votes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { missingMigrations } from './database/migrate.ts'
import { cacheProvisionalWeek } from './features/archive/provisional-week.ts'
import { openLastPodium } from './features/archive/last-podium.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import type { HashCost } from './features/accounts/password-hash.ts'
import { openPublishedImages } from './features/blog/published-images.ts'
import type { DiscordHosts } from './discord/discord.ts'
import type { CommunityDeps } from './features/community/deps.ts'
import { ClanViews } from './features/invites/clan-views.ts'
import type { InviteCheckDeps } from './features/invites/deps.ts'
import { inviteCheckTask } from './features/invites/invite-check-task.ts'
import { KnownInvites } from './features/invites/known-invites.ts'
import { acceptFaces } from './features/images/accept-faces.ts'
import { createImageSigner } from './features/images/image-signer.ts'
import { createImageStore } from './features/images/image-store.ts'
import type { AddressIntelligence } from './features/integrity/networks/address-intelligence.ts'
import { createVoteSearch } from './features/integrity/search/vote-search.ts'
import { startStandingsSync } from './features/ranking/standings-sync.ts'
import { Standings } from './features/ranking/standings.ts'
import { FollowCounter } from './features/stats/follow-counter.ts'
import { countFollows } from './features/stats/link-store.ts'
import { createClientFinder } from './http/client.ts'
import { createHealth } from './http/health.ts'
import { createDatabaseCounts } from './http/limits/database-counts.ts'
import { createHttpMetrics } from './http/metrics/http-metrics.ts'
import { measureProcess } from './http/metrics/process-metrics.ts'
import { createWorkMetrics } from './http/metrics/work-metrics.ts'
import type { Pages } from './http/pages.ts'
import { createLimiter, noLimits } from './http/limits/rate-limit.ts'
import { createSecurityLog } from './http/security/security-log.ts'
import type { ServeStatic } from './http/files/static-files.ts'
import { JobQueue } from './jobs/queue.ts'
import { measureSite } from './measure-site.ts'
import { openUploads } from './uploads/open-uploads.ts'
import type { Services } from './services.ts'

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
  /** Receives the cleanups that finish pending work and stop the services, even if `compose` rejects. They need an open database. */
  readonly cleanups: AsyncDisposableStack
  /** The site profile's icons, by path under `/icons/`. */
  readonly icons?: ReadonlyMap<string, string>
  /** Tests pass a lower cost than the default. */
  readonly hashCost?: HashCost
  /** Unix ms. */
  readonly now?: () => number
}

export async function compose({ now = Date.now, ...options }: ComposeOptions): Promise<Services> {
  const { config, database, log, addresses, cleanups } = options
  const { db } = database
  const { voteOffset } = config
  const uploads = openUploads(uploadsDirOf(config), config.bucket)
  const known = new KnownInvites(now)
  if (config.linkChecks) await known.load(db)
  const standings = new Standings(now, voteOffset, known.addTo)
  const counter = new FollowCounter(() => countFollows(db), now)
  const articleImages = await openPublishedImages(database, log)
  cleanups.defer(() => articleImages.stop())
  const onReload = () => {
    counter.invalidate()
    void articleImages.reload()
  }
  const transparency = await composeTransparency({ config, database, standings, log, now })
  const standingsSync = await startStandingsSync({ standings, database, now, voteOffset, log, onReload })
  cleanups.defer(() => standingsSync.stop())
  // The home page shows the count, so read it now in case the database is down when the first visitor arrives.
  await counter.read()
  const votes = await composeVotes({ config, database, standings, addresses, log, now })
  cleanups.defer(() => votes.markedNetworks.stop())
  cleanups.defer(() => votes.voting.queue.drain())
  const security = createSecurityLog(log)
  const limiter = config.rateLimits
    ? createLimiter(createDatabaseCounts(db, now), now, config, security.logLimit)
    : noLimits
  const http = createHttpMetrics()
  const processMetrics = measureProcess()
  cleanups.defer(() => processMetrics.stop())
  const readProvisional = cacheProvisionalWeek({ db, now, voteOffset })
  const work = createWorkMetrics(now)
  const jobs = new JobQueue(database, log, { outcomes: work })
  await jobs.open()
  cleanups.defer(() => jobs.stop())
  const followerKey = await findSigningKey(db, 'follower-key')
  const purges = composePurges(config, { uploads, followerKey, log })
  const community = composeCommunity({ ...options, now })
  const voteSearch = createVoteSearch(database, { dataDir: config.dataDir, databaseUrl: config.databaseUrl })
  cleanups.defer(() => voteSearch.stop())
  const logIsConsistent = transparency.isConsistent
  const results = composeResults({ config, database, uploads, log, logIsConsistent, now })
  const images = createImageStore(db, uploads, log, now)
  const signer = createImageSigner(await findSigningKey(db, 'image-signing-key'), now)
  const { accounts, queueEmail, mailDelivery } = await composeAccounts({
    ...options,
    now,
    limiter,
    jobs,
    sweepImages: images.sweep,
    applyClanChanges: standingsSync.applyClanChanges,
  })
  const inviteCheck: InviteCheckDeps = {
    db,
    log,
    hosts: options.discord,
    queueEmail,
    known,
    findInvites: (count, isWanted) => standings.list.findInvites(count, isWanted),
    views: new ClanViews(now),
    now,
  }
  return {
    config,
    log,
    pages: options.pages,
    serveStatic: options.serveStatic,
    images: { uploads, signer, isPublic: (name) => standings.list.hasImage(name) || articleImages.has(name) },
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
      ...measureSite(database, votes.voting.queue, votes.addressCheck),
      ...(votes.judge?.metrics ?? []),
      ...work.metrics,
      ...processMetrics.metrics,
    ],
    work,
    standings,
    icons: options.icons ?? new Map(),
    // Each revision only grows, so the sum stays equal only if none has changed.
    listRevision: () => standings.revision + counter.revision + transparency.revision() + known.revision,
    archive: {
      db,
      standings,
      readCheckpoint: async () => (await transparency.published())?.note,
      readProvisional,
      now,
      voteOffset,
    },
    voting: votes.voting,
    voteReports: { db, standings, now, voteOffset },
    transparency,
    voteSearch: { search: voteSearch, now, voteOffset },
    stats: {
      db,
      counter,
      standings,
      followerKey,
      readLastPodium: openLastPodium({ db, standings, readProvisional, now, voteOffset }),
      now,
      voteOffset,
    },
    accounts,
    mailDelivery,
    community,
    inviteCheck,
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
    embeds: {
      find: (clanId) => standings.find(clanId),
      siteName: config.siteName,
      gameName: config.gameName,
      baseUrl: options.baseUrl,
    },
    listingReports: {
      db,
      standings,
      reporterKey: await findSigningKey(db, 'reporter-key'),
      queueEmail,
      now,
    },
    voteCases: composeVoteCases({
      database,
      voteSearch,
      reloadNetworks: votes.markedNetworks.reload,
      applyClanChanges: standingsSync.applyClanChanges,
      log,
      now,
      voteOffset,
    }),
    results,
    queue: jobs,
    purges,
    tasks: composeTasks({
      database,
      purges,
      community,
      inviteCheck: config.linkChecks ? inviteCheckTask(inviteCheck) : undefined,
      standingsComparison: standingsSync.comparison,
      softLimits: [votes.softLimits.refresh, votes.softLimits.refreshAtTurn],
      addressCheck: votes.addressCheck?.task,
      judge: votes.judge?.task,
      transparency: transparency.task,
      voteLimits: config.voteLimits,
      closeWeeks: results.task,
      now,
      voteOffset,
    }),
    now,
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
