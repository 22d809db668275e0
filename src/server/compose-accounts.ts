import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { writeAccountLetters } from './features/accounts/account-letters.ts'
import { listSiteWords } from './features/accounts/common-passwords.ts'
import type { AccountNeeds } from './features/accounts/needs.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { createSessions } from './features/accounts/sessions.ts'
import { createSessionStore } from './features/accounts/session-store.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import { writeDeskLetters } from './features/desk/desk-letters.ts'
import { createMailStore } from './features/mail/mail-store.ts'
import { writeToOutbox } from './features/mail/outbox.ts'
import {
  createPostOffice,
  deliveries,
  deliverMail,
  type PostMail,
  queueLostMails,
} from './features/mail/post-office.ts'
import { sendBySmtp } from './features/mail/smtp.ts'
import type { Transport } from './features/mail/transport.ts'
import { writeReviewLetters } from './features/review/review-letters.ts'
import type { Limiter } from './http/rate-limit.ts'
import type { JobQueue } from './jobs/queue.ts'

interface Materials {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly baseUrl: () => string
  readonly limiter: Limiter
  readonly jobs: JobQueue
  readonly sweepImages: AccountNeeds['sweepImages']
  /** Unix ms. */
  readonly now: () => number
}

/** Who has an account, and the mails to them. */
export async function composeAccounts(
  materials: Materials,
): Promise<{ readonly accounts: AccountNeeds; readonly postMail: PostMail }> {
  const { config, database, limiter, sweepImages, now } = materials
  const { db } = database
  const postMail = await composeMail(materials)
  const sessionStore = createSessionStore(db)
  const accounts = {
    db,
    passwords: await createPasswords(),
    siteWords: listSiteWords(config.siteName, config.gameName),
    sessions: createSessions(sessionStore, await findSigningKey(db), now),
    sessionStore,
    limiter,
    postMail,
    sweepImages,
    now,
  }
  return { accounts, postMail }
}

/** Mails, and who writes what they say. */
async function composeMail({ config, database: { db }, log, baseUrl, now, jobs }: Materials): Promise<PostMail> {
  const mails = createMailStore(db)
  const { siteName } = config
  const writers = {
    ...writeAccountLetters({ db, siteName, baseUrl, now }),
    ...writeReviewLetters({ siteName, baseUrl }),
    ...writeDeskLetters({ siteName }),
  }
  const send = await jobs.add(deliverMail(mails, writers, openTransport(config, baseUrl, log), log))
  await queueLostMails(db, jobs.waiting(deliveries), send)
  return createPostOffice(mails, send)
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
