import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import type { QueueMail, WriteEmail } from '#server/domain/email.ts'
import type { JobKind, ReadWaiting, SendJob } from '#server/jobs/queue.ts'
import { findQueuedMail, insertMail, markMailFailed, markMailSent, removeMail } from './mail-store.ts'
import { type Transport, Undeliverable } from './transport.ts'

/** Pauses from half a minute, doubling to two hours: 34 hours in all, or a little more, as chance lengthens the short ones. */
const retries = { retryLimit: 24, retryDelay: 30, retryDelayMax: 2 * 60 * 60 } as const

/** Queues mails in the transaction of what causes them. */
export function createMailQueue(send: SendJob): QueueMail {
  return async (db, mail) => send(db, { mail: await insertMail(db, mail) })
}

/** The name of the job that delivers one mail. */
export const deliveries = 'deliver-mail'

/** Queues mails whose job is gone: a backup holds mails, and not the queue. Several processes may do it at once. */
export async function requeueLostMails(db: Kysely<Schema>, readWaiting: ReadWaiting, send: SendJob): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.lostMails)})`.execute(transaction)
    const queued = await transaction.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
    if (queued.length === 0) return
    const known = new Set((await readWaiting(transaction)).map(({ mail }) => mail))
    for (const { id } of queued) if (!known.has(id)) await send(transaction, { mail: id })
  })
}

/** The job that writes and sends one mail. */
export function deliverMail(
  db: Kysely<Schema>,
  writers: Readonly<Record<string, WriteEmail>>,
  transport: Transport,
  log: Logger,
): JobKind<{ readonly mail: number }> {
  return {
    name: deliveries,
    retries,
    longest: 120,
    async run({ mail: id }, tried) {
      const mail = await findQueuedMail(db, id)
      if (!mail) return
      try {
        const write = writers[mail.kind]
        // A newer version may run beside this one, and write it at another attempt.
        if (!write) throw new Error(`this version of the site writes no mails of the kind "${mail.kind}"`)
        const letter = await write(mail)
        if (!letter) return await removeMail(db, id)
        await transport(letter)
      } catch (error) {
        const last = tried >= retries.retryLimit || error instanceof Undeliverable
        await markMailFailed(db, id, error instanceof Error ? error.message : String(error), last)
        if (last) log.error({ mail: id, kind: mail.kind }, 'a mail could not be delivered')
        if (error instanceof Undeliverable) return
        throw error
      }
      await markMailSent(db, id)
    },
  }
}
