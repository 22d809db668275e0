import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import type { QueueEmail, WriteEmail } from '#server/domain/email.ts'
import type { JobKind, ReadUnfinished, SendJob } from '#server/jobs/queue.ts'
import {
  findQueuedEmail,
  insertEmail,
  markEmailFailed,
  markEmailSent,
  removeEmail,
  renewQueuedEmails,
} from './mail-store.ts'
import { type Transport, Undeliverable } from './transport.ts'

/** Exponential backoff from 30 seconds up to two hours; about 34 hours in total, plus jitter. */
const retries = { retryLimit: 24, retryDelay: 30, retryDelayMax: 2 * 60 * 60 } as const

/** Shared with commands, which queue deliveries but do not run them. */
export const delivery = { name: 'deliver-mail', retries, timeoutSeconds: 120 } as const

/** `now` returns Unix ms. */
export function createMailQueue(send: SendJob, now: () => number): QueueEmail {
  return async (db, email) => send(db, { mail: await insertEmail(db, email, now()) })
}

/**
 * Runs at the start. Creates jobs for queued emails without one, because backups contain emails but not the job queue. Also restarts the
 * time after which emails count as lost, in case the site was off for long. Several instances may run it simultaneously. `now`: Unix ms.
 */
export async function requeueLostMails(
  db: Kysely<Schema>,
  readUnfinished: ReadUnfinished,
  send: SendJob,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.lostMails)})`.execute(transaction)
    const queued = await transaction.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
    if (queued.length === 0) return
    const known = new Set((await readUnfinished(transaction)).map(({ mail }) => mail))
    const ids = queued.map(({ id }) => id)
    // Another instance may have sent some of them in the meantime, which ends their jobs.
    for (const id of await renewQueuedEmails(transaction, ids, now))
      if (!known.has(id)) await send(transaction, { mail: id })
  })
}

interface DeliveryDeps {
  readonly db: Kysely<Schema>
  readonly templates: Readonly<Record<string, WriteEmail>>
  readonly transport: Transport
  readonly log: Logger
  /** Unix ms. */
  readonly now: () => number
}

export function deliverMail({ db, templates, transport, log, now }: DeliveryDeps): JobKind<{ readonly mail: number }> {
  return {
    ...delivery,
    async run({ mail: id }, attempts) {
      const email = await findQueuedEmail(db, id)
      if (!email) return
      try {
        const createContent = templates[email.kind]
        // A newer version may be running at the same time and send the email in a later attempt.
        if (!createContent) throw new Error(`this version has no template for emails of kind "${email.kind}"`)
        const content = await createContent(email)
        if (!content) return await removeEmail(db, id)
        await transport(content)
      } catch (error) {
        const isLast = attempts >= retries.retryLimit || error instanceof Undeliverable
        const reason = error instanceof Error ? error.message : String(error)
        await markEmailFailed(db, id, { reason, isLast, now: now() })
        if (isLast) log.error({ mail: id, kind: email.kind }, 'failed to deliver an email')
        if (error instanceof Undeliverable) return
        throw error
      }
      await markEmailSent(db, id, now())
    },
  }
}
