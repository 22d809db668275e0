import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

interface StoredSession {
  readonly id: string
  readonly userId: number
  readonly passwordHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Stores a session unless the user's password hash has changed. Returns whether it was stored. */
export async function insertSession(
  db: Kysely<Schema>,
  { id, userId, passwordHash, createdAt, expiresAt }: StoredSession,
): Promise<boolean> {
  // The row lock serializes this with a password change.
  const { rows } = await sql`
    insert into sessions (id, user_id, created_at, expires_at)
    select ${id}, id, ${createdAt}, ${expiresAt} from users
    where id = ${userId} and password_hash = ${passwordHash} for share
    returning id`.execute(db)
  return rows.length > 0
}

export function findSessionUser(
  db: Kysely<Schema>,
  id: string,
  userId: number,
  now: Date,
): Promise<{ readonly id: number; readonly email: string; readonly isAdmin: boolean } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.is_admin as isAdmin'])
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export function listActiveSessions(
  db: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<{ readonly id: string; readonly createdAt: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteSession(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Deletes nothing if the session to keep has ended in the meantime. */
export async function deleteOtherSessions(db: Kysely<Schema>, userId: number, keptId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .where((eb) => eb.exists(eb.selectFrom('sessions as kept').select('id').where('id', '=', keptId)))
    .execute()
}
