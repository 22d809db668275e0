import path from 'node:path'
import type { Logger } from 'pino'
import { composeListings, forgetImages, type ListingParts, uploadsDirOf } from './compose-listings.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { writeAccountLetters } from './features/accounts/account-letters.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import type { AccountNeeds } from './features/accounts/needs.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { createSessions } from './features/accounts/sessions.ts'
import { createSessionStore } from './features/accounts/session-store.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import type { BlogNeeds } from './features/blog/needs.ts'
import { writeDeskLetters } from './features/desk/desk-letters.ts'
import type { AddressIntelligence } from './features/integrity/address-intelligence.ts'
import { forgetSettled } from './features/mail/forget-settled.ts'
import { createMailStore } from './features/mail/mail-store.ts'
import { writeToOutbox } from './features/mail/outbox.ts'
import { createPostOffice, deliverMail, type PostMail } from './features/mail/post-office.ts'
import { sendBySmtp } from './features/mail/smtp.ts'
import type { Transport } from './features/mail/transport.ts'
import { keepStandings } from './features/ranking/keep-standings.ts'
import { Standings } from './features/ranking/standings.ts'
import { StandingsStore } from './features/ranking/standings-store.ts'
import { writeReviewLetters } from './features/review/review-letters.ts'
import { FollowCounter } from './features/stats/follow-counter.ts'
import { createLinkStore } from './features/stats/link-store.ts'
import type { StatsNeeds } from './features/stats/stats.api.ts'
import type { CastVoteNeeds } from './features/voting/cast-vote.ts'
import { createVoteQueue } from './features/voting/vote-queue.ts'
import { createVoteStore } from './features/voting/vote-store.ts'
import { createHealth, type Health } from './http/health.ts'
import { createLimitCounts, forgetCounts } from './http/limit-counts.ts'
import type { Pages } from './http/pages.ts'
import { createLimiter, type Limiter, noLimits } from './http/rate-limit.ts'
import type { ServeStatic } from './http/static-files.ts'
import { type Forget } from './jobs/keep-tidy.ts'
import { JobQueue, type Queue } from './jobs/queue.ts'

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
  readonly accounts: AccountNeeds
  readonly listings: ListingParts
  readonly blog: BlogNeeds
  readonly queue: Queue
  /** What removes rows that are over. */
  readonly forgets: readonly Forget[]
  readonly now: () => number
  /** Finishes what is under way; the database is still open then. */
  stop(): Promise<void>
}

/** Builds the parts by hand and fills the standings. */
export async function compose({ now = Date.now, ...materials }: Materials): Promise<Parts> {
  const { config, database, log, addresses } = materials
  const { db } = database
  const { voteOffset } = config
  const standings = new Standings(now, voteOffset)
  const store = new StandingsStore(db)
  const links = createLinkStore(db)
  const counter = new FollowCounter(links, now)
  const onReadAll = () => counter.forget()
  const keeper = await keepStandings({ standings, store, database, now, voteOffset, log, onReadAll })
  const queue = createVoteQueue(createVoteStore(db))
  const limiter = config.rateLimits ? createLimiter(createLimitCounts(db, now), now) : noLimits
  const jobs = new JobQueue(database, log)
  await jobs.open()
  const postMail = await composeMail({ ...materials, now }, jobs)
  const accounts = await composeAccounts({ ...materials, now }, limiter, postMail)
  return {
    config,
    log,
    pages: materials.pages,
    serveStatic: materials.serveStatic,
    uploadsDir: uploadsDirOf(config),
    limiter,
    health: createHealth(database),
    standings,
    voting: { queue, standings, addresses, now, voteOffset },
    stats: { links, counter, standings, now, voteOffset },
    accounts,
    blog: { db, now },
    listings: composeListings({ config, database, log, limiter, postMail, now }),
    queue: jobs,
    forgets: [forgetExpired, forgetSettled, forgetCounts, forgetImages(config, log)],
    now,
    async stop() {
      await jobs.stop()
      await queue.drain()
      await keeper.stop()
    },
  }
}

/** Mails, and who writes what they say. */
async function composeMail(
  { config, database: { db }, log, baseUrl, now }: Materials & { now: () => number },
  jobs: JobQueue,
): Promise<PostMail> {
  const mails = createMailStore(db)
  const { siteName } = config
  const writers = {
    ...writeAccountLetters({ db, siteName, baseUrl, now }),
    ...writeReviewLetters({ siteName, baseUrl }),
    ...writeDeskLetters({ siteName }),
  }
  const send = await jobs.add(deliverMail(mails, writers, openTransport(config, baseUrl, log), log))
  return createPostOffice(mails, send)
}

async function composeAccounts(
  { database: { db }, now }: Materials & { now: () => number },
  limiter: Limiter,
  postMail: PostMail,
): Promise<AccountNeeds> {
  const sessionStore = createSessionStore(db)
  return {
    db,
    passwords: await createPasswords(),
    sessions: createSessions(sessionStore, await findSigningKey(db), now),
    sessionStore,
    limiter,
    postMail,
    now,
  }
}

function openTransport(config: Config, baseUrl: () => string, log: Logger): Transport {
  const sender = () => ({
    name: config.siteName,
    address: config.mailFrom ?? `no-reply@${new URL(baseUrl()).hostname}`,
  })
  return config.smtpUrl
    ? sendBySmtp(config.smtpUrl, sender)
    : writeToOutbox(path.join(config.dataDir, 'outbox'), sender, log)
}
