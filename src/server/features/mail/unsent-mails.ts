import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { Schema } from '#server/database/schema.ts'
import { type AuditActor, recordAudit } from '#server/domain/audit-log.ts'
import { isUndelivered } from '#server/domain/email.ts'
import type { HurryJob, SendJob } from '#server/jobs/queue.ts'
import { requeueEmail } from './mail-store.ts'

export interface UnsentMailDeps {
  readonly db: Kysely<Schema>
  readonly send: SendJob
  readonly hurry: HurryJob
  /** Unix ms. */
  readonly now: () => number
}

/** Delivers an email now, even if it is dead. @throws AppError no_such_entry */
export async function retryMail(deps: UnsentMailDeps, actor: AuditActor, id: number): Promise<void> {
  const { db, send, hurry, now } = deps
  await db.transaction().execute(async (transaction) => {
    const mail =
      (await transaction
        .selectFrom('mails')
        .select(['kind', 'state'])
        .where('id', '=', id)
        .where('state', '!=', 'sent')
        .forUpdate()
        .executeTakeFirst()) ?? fail('no_such_entry')
    await requeueEmail(transaction, id, now())
    // The last job of a dead email makes no further attempt, even if it is still waiting for the rest of its batch.
    const hasJob = mail.state !== 'dead' && (await hurry(transaction, { mail: id }))
    if (!hasJob) await send(transaction, { mail: id })
    await recordAudit(transaction, actor, entryOf('retryMail', id, mail.kind), now())
  })
}

/** Deletes the email, so that its job finds nothing to do. @throws AppError no_such_entry */
export async function discardMail(deps: Pick<UnsentMailDeps, 'db' | 'now'>, actor: AuditActor, id: number) {
  await deps.db.transaction().execute(async (transaction) => {
    const mail =
      (await transaction
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('state', '!=', 'sent')
        .returning('kind')
        .executeTakeFirst()) ?? fail('no_such_entry')
    await recordAudit(transaction, actor, entryOf('discardMail', id, mail.kind), deps.now())
  })
}

/** Lists the IDs of emails that have failed at least once, oldest first. */
export async function listFailedMails(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('mails').select('id').where(isUndelivered).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Without the recipient, because the audit log is kept forever, but emails are not. */
function entryOf(act: string, id: number, kind: string) {
  return { act, clanId: null, subject: `email ${id} (${kind})`, before: null, after: null }
}
