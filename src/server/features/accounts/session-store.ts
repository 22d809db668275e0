import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A session to be stored. */
interface StoredSession {
  readonly id: string
  readonly userId: number
  readonly passwordHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface SessionStore {
  /** Stores a session if the user's password hash is this one; says whether. */
  insert(session: StoredSession): Promise<boolean>
  /** The user of a session that has neither ended nor expired. */
  find(
    id: string,
    userId: number,
    now: Date,
  ): Promise<{ readonly id: number; readonly email: string; readonly isAdmin: boolean } | undefined>
  /** The user's sessions that go on, the newest first. */
  list(userId: number, now: Date): Promise<{ readonly id: string; readonly createdAt: Date }[]>
  end(id: string): Promise<void>
  /** Ends the user's sessions but this one. */
  endOthers(userId: number, staying: string): Promise<void>
}

export function createSessionStore(db: Kysely<Schema>): SessionStore {
  return {
    async insert({ id, userId, passwordHash, createdAt, expiresAt }) {
      // The row's lock makes a password that is being changed come first or wait.
      const { rows } = await sql`
        insert into sessions (id, user_id, created_at, expires_at)
        select ${id}, id, ${createdAt}, ${expiresAt} from users
        where id = ${userId} and password_hash = ${passwordHash} for share
        returning id`.execute(db)
      return rows.length > 0
    },
    find: (id, userId, now) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.email', 'users.is_admin as isAdmin'])
        .where('sessions.id', '=', id)
        .where('sessions.user_id', '=', userId)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst(),
    list: (userId, now) =>
      db
        .selectFrom('sessions')
        .select(['id', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .execute(),
    async endOthers(userId, staying) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', staying).execute()
    },
    async end(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },
  }
}
