import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { EmailToWrite, QueuedEmail } from '#server/domain/email.ts'

// All times come from the caller's clock, like those of the purge, because the database's clock may differ. `now` in Unix ms.

export async function insertEmail(
  db: Kysely<Schema>,
  { kind, recipient, facts = {} }: QueuedEmail,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind, recipient, facts: JSON.stringify(facts), created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queues an email again, and restarts the time after which it counts as lost. */
export async function requeueEmail(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'queued', settled_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** Restarts the time after which queued emails count as lost. Returns the IDs of those that are still queued. */
export async function renewQueuedEmails(db: Kysely<Schema>, ids: readonly number[], now: number): Promise<number[]> {
  const rows = await db
    .updateTable('mails')
    .set({ settled_at: new Date(now) })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findQueuedEmail(db: Kysely<Schema>, id: number): Promise<EmailToWrite | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'facts', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

export async function markEmailSent(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sent', attempts: eb('attempts', '+', 1), last_error: null, settled_at: new Date(now) }))
    .where('id', '=', id)
    .execute()
}

/** Records a failed attempt. After the last one, the email is dead. */
export async function markEmailFailed(
  db: Kysely<Schema>,
  id: number,
  { reason, isLast, now }: { readonly reason: string; readonly isLast: boolean; readonly now: number },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: reason,
      ...(isLast ? { state: 'dead', settled_at: new Date(now) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function removeEmail(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
