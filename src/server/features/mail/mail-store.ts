import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Mail } from '#server/domain/email.ts'

/** Stores a queued mail; returns its id. */
export async function insertMail(db: Kysely<Schema>, { kind, recipient, facts = {} }: Mail): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind, recipient, facts: JSON.stringify(facts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findQueuedMail(db: Kysely<Schema>, id: number): Promise<Required<Mail> | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'facts'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

export async function markMailSent(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sent', attempts: eb('attempts', '+', 1), last_error: null, settled_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

/** Records why an attempt failed. After the last attempt the mail is dead. */
export async function markMailFailed(db: Kysely<Schema>, id: number, reason: string, last: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: reason,
      ...(last ? { state: 'dead', settled_at: new Date() } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function removeMail(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
