import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { createUnmatchableHash } from './password-hash.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly verified: boolean
}

/** Returns the unique key of an account: its email address, case-insensitive. */
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
 * Registers an account, or replaces the password of an unverified one and sets `needs_password`. Does not change a verified account.
 * Takes the same time for known and unknown addresses.
 */
export async function storeRegistration(
  db: Kysely<Schema>,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<{ verified: boolean }> {
  const { rows } = await sql<{ verified: boolean }>`
    insert into users as old (email, email_key, password_hash)
    values (${email}, ${emailKey(email)}, ${passwordHash})
    on conflict (email_key) do update set
      email = case when old.email_verified_at is null then excluded.email else old.email end,
      created_at = case when old.email_verified_at is null then excluded.created_at else old.created_at end,
      password_hash = case when old.email_verified_at is null then excluded.password_hash else old.password_hash end,
      needs_password = old.needs_password or old.email_verified_at is null
    returning email_verified_at is not null as verified`.execute(db)
  return rows[0] ?? { verified: false }
}

/** Makes the password of an account with `needs_password` unusable. Returns whether it had the flag. */
export async function discardPassword(db: Kysely<Schema>, id: number): Promise<boolean> {
  const discarded = await db
    .updateTable('users')
    .set({ password_hash: createUnmatchableHash() })
    .where('id', '=', id)
    .where('needs_password', '=', true)
    .returning('id')
    .execute()
  return discarded.length > 0
}

export async function markVerified(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: new Date(now) })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

/**
 * Stores a password, and deletes the account's reset links, known networks and sessions. A `change` by a signed-in user keeps that
 * session; it has no effect and resolves to false if the password that the user confirmed has been replaced in the meantime.
 */
export async function storePassword(
  db: Kysely<Schema>,
  id: number,
  passwordHash: string,
  change?: { readonly previousHash: string; readonly sessionId: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, needs_password: false })
    .where('id', '=', id)
    .where((eb) => eb.and(change ? { password_hash: change.previousHash } : {}))
    .returning('id')
    .execute()
  if (updated.length === 0) return false
  const others = db.deleteFrom('sessions').where('user_id', '=', id)
  await (change ? others.where('id', '<>', change.sessionId) : others).execute()
  await db.deleteFrom('mail_links').where('user_id', '=', id).where('purpose', '=', 'reset').execute()
  // Someone who knew the previous password may have signed in from those networks.
  await db.deleteFrom('known_networks').where('user_id', '=', id).execute()
  return true
}

/**
 * Deletes an account with its sessions, links and clan, and notifies all instances. Resolves to a list with the clan's ID, or an empty
 * list. Has no effect and resolves to undefined if the password was replaced since the account was read.
 */
export async function removeAccount(
  db: Kysely<Schema>,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<readonly number[] | undefined> {
  const clans = await db.selectFrom('clans').select('id').where('owner_user_id', '=', id).execute()
  const removed = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .execute()
  if (removed.length === 0) return undefined
  const ids = clans.map((clan) => clan.id)
  if (ids.length > 0) await notifyClansChanged(db, ids)
  return ids
}

export async function storeAdmin(db: Kysely<Schema>, id: number, isAdmin: boolean): Promise<void> {
  await db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()
}
