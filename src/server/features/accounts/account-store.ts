import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly verified: boolean
}

/** The unique key of an account: its email address, case-insensitive. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

function select(db: Kysely<Schema>) {
  return db
    .selectFrom('users')
    .select(({ eb }) => [
      'id',
      'email',
      'password_hash as passwordHash',
      'is_admin as isAdmin',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
    ])
}

export function findByEmail(db: Kysely<Schema>, email: string): Promise<Account | undefined> {
  return select(db).where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export function findById(db: Kysely<Schema>, id: number): Promise<Account | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/**
 * An unverified account is replaced, and its links are deleted, but only if `sendsEmail`: otherwise the owner would
 * have no valid link. A verified account stays unchanged. Known and unknown addresses take equally long.
 */
export async function storeRegistration(
  db: Kysely<Schema>,
  {
    email,
    passwordHash,
    sendsEmail,
  }: { readonly email: string; readonly passwordHash: string; readonly sendsEmail: boolean },
): Promise<{ verified: boolean }> {
  const isReplaced = sql`${sendsEmail}::boolean and old.email_verified_at is null`
  const { rows } = await sql<{ id: number; verified: boolean }>`
    insert into users as old (email, email_key, password_hash)
    values (${email}, ${emailKey(email)}, ${passwordHash})
    on conflict (email_key) do update set
      email = case when ${isReplaced} then excluded.email else old.email end,
      created_at = case when ${isReplaced} then excluded.created_at else old.created_at end,
      password_hash = case when ${isReplaced} then excluded.password_hash else old.password_hash end
    returning id, email_verified_at is not null as verified`.execute(db)
  const [{ id, verified } = { id: 0, verified: false }] = rows
  await db
    .deleteFrom('mail_links')
    .where('user_id', '=', id)
    .where('purpose', '=', 'verify')
    .where(sql<boolean>`${sendsEmail}::boolean`)
    .execute()
  return { verified }
}

export async function markVerified(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: new Date(now) })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Also deletes reset links and all sessions except `keptSessionId`. */
export async function storePassword(
  db: Kysely<Schema>,
  id: number,
  passwordHash: string,
  keptSessionId?: string,
): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const others = db.deleteFrom('sessions').where('user_id', '=', id)
  await (keptSessionId === undefined ? others : others.where('id', '<>', keptSessionId)).execute()
  await db.deleteFrom('mail_links').where('user_id', '=', id).where('purpose', '=', 'reset').execute()
}

/** Also deletes its sessions, links and clan, and notifies all instances. */
export async function removeAccount(db: Kysely<Schema>, id: number): Promise<void> {
  const clans = await db.selectFrom('clans').select('id').where('owner_user_id', '=', id).execute()
  await db.deleteFrom('users').where('id', '=', id).execute()
  if (clans.length === 0) return
  const ids = clans.map((clan) => clan.id)
  await notifyClansChanged(db, ids)
}

export async function storeAdmin(db: Kysely<Schema>, id: number, isAdmin: boolean): Promise<void> {
  await db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()
}
