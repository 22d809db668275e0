import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { SweepImages } from './domain/images.ts'
import type { QueueEmail } from './domain/email.ts'
import { createAccountEmails } from './features/accounts/account-emails.ts'
import { listSiteWords } from './features/accounts/common-passwords.ts'
import type { AccountDeps } from './features/accounts/deps.ts'
import type { HashCost } from './features/accounts/password-hash.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { createSessions } from './features/accounts/sessions.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import { createAdminEmails } from './features/desk/desk-emails.ts'
import { writeToOutbox } from './features/mail/outbox.ts'
import { createMailQueue, deliveries, deliverMail, requeueLostMails } from './features/mail/mail-queue.ts'
import { sendBySmtp } from './features/mail/smtp.ts'
import type { Transport } from './features/mail/transport.ts'
import { createReviewEmails } from './features/review/review-emails.ts'
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
  readonly hashCost?: HashCost
  /** Unix ms. */
  readonly now: () => number
}

export async function composeAccounts(
  deps: Deps,
): Promise<{ readonly accounts: AccountDeps; readonly queueEmail: QueueEmail }> {
  const { config, database, limiter, sweepImages, now } = deps
  const { db } = database
  const queueEmail = await composeMail(deps)
  const accounts = {
    db,
    passwords: await createPasswords(deps.hashCost),
    siteWords: listSiteWords(config.siteName, config.gameName),
    sessions: createSessions(db, await findSigningKey(db), now),
    limiter,
    queueEmail,
    sweepImages,
    now,
  }
  return { accounts, queueEmail }
}

async function composeMail({ config, database: { db }, log, baseUrl, now, jobs }: Deps): Promise<QueueEmail> {
  const { siteName } = config
  const writers = {
    ...createAccountEmails({ db, siteName, baseUrl, now }),
    ...createReviewEmails({ siteName, baseUrl }),
    ...createAdminEmails({ siteName }),
  }
  const send = await jobs.add(deliverMail(db, writers, openTransport(config, baseUrl, log), log))
  await requeueLostMails(db, jobs.waiting(deliveries), send)
  return createMailQueue(send)
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
