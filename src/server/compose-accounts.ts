import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ApplyClanChanges } from './domain/clan-events.ts'
import type { SweepImages } from './domain/images.ts'
import type { QueueEmail } from './domain/email.ts'
import { createAccountEmails } from './features/accounts/account-emails.ts'
import { listSiteWords } from './features/accounts/common-passwords.ts'
import type { AccountDeps } from './features/accounts/deps.ts'
import { createDeviceTokens } from './features/accounts/device-tokens.ts'
import { createKnownNetworks } from './features/accounts/known-networks.ts'
import type { HashCost } from './features/accounts/password-hash.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { createSessions } from './features/accounts/sessions.ts'
import { createSignInGuard } from './features/accounts/sign-in-guard.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import { createInviteEmails } from './features/invites/invite-emails.ts'
import { createModerationEmails } from './features/desk/desk-emails.ts'
import { createReportEmails } from './features/listing-reports/report-emails.ts'
import type { MailDeliveryDeps } from './features/mail/mail-delivery.api.ts'
import { createMailQueue, deliverMail, delivery, requeueLostMails } from './features/mail/mail-queue.ts'
import { openTransport, outboxOf } from './features/mail/open-transport.ts'
import { createReviewEmails } from './features/review/review-emails.ts'
import { createPauses, noPauses } from './http/limits/pauses.ts'
import type { Limiter } from './http/limits/rate-limit.ts'
import type { JobQueue } from './jobs/queue.ts'

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly baseUrl: () => string
  readonly limiter: Limiter
  readonly jobs: JobQueue
  readonly sweepImages: SweepImages
  readonly applyClanChanges: ApplyClanChanges
  readonly hashCost?: HashCost
  /** Unix ms. */
  readonly now: () => number
}

interface MailServices {
  readonly queueEmail: QueueEmail
  readonly mailDelivery: MailDeliveryDeps
}

export async function composeAccounts(deps: Deps): Promise<MailServices & { readonly accounts: AccountDeps }> {
  const { config, database, limiter, sweepImages, applyClanChanges, now } = deps
  const { db } = database
  const mail = await composeMail(deps)
  const signingKey = await findSigningKey(db, 'token-signing-key')
  const pauses = config.rateLimits ? createPauses(db, now) : noPauses
  const devices = createDeviceTokens(signingKey, now)
  const networks = createKnownNetworks(db, await findSigningKey(db, 'network-key'))
  const accounts = {
    db,
    passwords: await createPasswords(deps.hashCost),
    siteWords: listSiteWords(config.siteName, config.gameName),
    sessions: createSessions(db, signingKey, now),
    guard: createSignInGuard({ networks, limiter, pauses, devices, now }),
    queueEmail: mail.queueEmail,
    sweepImages,
    applyClanChanges,
    now,
  }
  return { accounts, ...mail }
}

async function composeMail({
  config,
  database: { db },
  limiter,
  log,
  baseUrl,
  now,
  jobs,
}: Deps): Promise<MailServices> {
  const { siteName } = config
  const templates = {
    ...createAccountEmails({ db, limiter, siteName, baseUrl, now }),
    ...createReviewEmails({ siteName, baseUrl }),
    ...createModerationEmails({ siteName }),
    ...createReportEmails({ siteName }),
    ...createInviteEmails({ siteName, baseUrl }),
  }
  const transport = openTransport(config, baseUrl, log)
  const send = await jobs.add(deliverMail({ db, templates, transport, log, now }))
  await requeueLostMails(db, jobs.unfinished(delivery.name), send, now())
  const hasServer = config.smtpUrl !== undefined
  const outbox = outboxOf(config.dataDir)
  return {
    queueEmail: createMailQueue(send, now),
    mailDelivery: { db, transport, siteName, send, hurry: jobs.hurry(delivery.name), hasServer, outbox, now },
  }
}
