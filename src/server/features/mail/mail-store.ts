import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A mail to be written and sent. */
export interface Mail {
  /** Which writer of letters it is for. */
  readonly kind: string
  readonly recipient: string
  /** What the writer has to know beside the recipient. Holds no secret: it waits in the database. */
  readonly facts?: Readonly<Record<string, string>>
}

export interface MailStore {
  /** Stores a mail that waits; answers its id. */
  insert(db: Kysely<Schema>, mail: Mail): Promise<number>
  findQueued(id: number): Promise<Required<Mail> | undefined>
  markSent(id: number): Promise<void>
  /** Notes why an attempt failed, and, where it was the last one, that the mail is dead. */
  markFailed(id: number, reason: string, last: boolean): Promise<void>
  remove(id: number): Promise<void>
}

export function createMailStore(db: Kysely<Schema>): MailStore {
  return {
    async insert(db, { kind, recipient, facts = {} }) {
      const { id } = await db
        .insertInto('mails')
        .values({ kind, recipient, facts: JSON.stringify(facts) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    findQueued: (id) =>
      db
        .selectFrom('mails')
        .select(['kind', 'recipient', 'facts'])
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirst(),
    async markSent(id) {
      await db
        .updateTable('mails')
        .set((eb) => ({ state: 'sent', attempts: eb('attempts', '+', 1), last_error: null, settled_at: new Date() }))
        .where('id', '=', id)
        .execute()
    },
    async markFailed(id, reason, last) {
      await db
        .updateTable('mails')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          last_error: reason,
          ...(last ? { state: 'dead', settled_at: new Date() } : {}),
        }))
        .where('id', '=', id)
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('mails').where('id', '=', id).execute()
    },
  }
}
