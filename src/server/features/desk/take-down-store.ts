import { type Kysely, type Selectable, sql } from 'kysely'
import { findEmail } from '#server/domain/find-email.ts'
import type { ClansTable, Schema } from '#server/database/schema.ts'

export type LockedTakeDownClan = Pick<
  Selectable<ClansTable>,
  'name' | 'approve_status' | 'taken_down_at' | 'status_before'
> & {
  readonly ownerEmail: string | null
}

export async function lockTakeDownClan(
  transaction: Kysely<Schema>,
  id: number,
): Promise<LockedTakeDownClan | undefined> {
  const clan = await transaction
    .selectFrom('clans')
    .select(['name', 'approve_status', 'taken_down_at', 'status_before', 'owner_user_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!clan) return undefined
  const { owner_user_id: ownerId, ...rest } = clan
  return { ...rest, ownerEmail: await findEmail(transaction, ownerId) }
}

export async function storeTakeDown(transaction: Kysely<Schema>, id: number, at: Date): Promise<void> {
  await transaction
    .updateTable('clans')
    .set((eb) => ({ status_before: eb.ref('approve_status'), approve_status: -1, taken_down_at: at }))
    .where('id', '=', id)
    .execute()
  await sql`
    insert into barred_accounts (email_hash, clan_id, barred_at)
    select sha256(convert_to(users.email_key, 'UTF8')), clans.id, ${at}
    from clans join users on users.id = clans.owner_user_id where clans.id = ${id}
    on conflict do nothing`.execute(transaction)
}

export async function storeRestored(transaction: Kysely<Schema>, id: number, status: -1 | 0 | 1): Promise<void> {
  await transaction
    .updateTable('clans')
    .set({ approve_status: status, status_before: null, taken_down_at: null })
    .where('id', '=', id)
    .execute()
}

/** Removes the image from the listing and the pending edit. Returns whether at least one of them had it. */
export async function storeImageRemoval(transaction: Kysely<Schema>, id: number, fileName: string): Promise<boolean> {
  const none = { header_image: null }
  const listing = await transaction
    .updateTable('clans')
    .set(none)
    .where('id', '=', id)
    .where('header_image', '=', fileName)
    .executeTakeFirst()
  const pending = await transaction
    .updateTable('pending_updates')
    .set(none)
    .where('clan_id', '=', id)
    .where('header_image', '=', fileName)
    .executeTakeFirst()
  return listing.numUpdatedRows + pending.numUpdatedRows > 0n
}

/** Null if the account was deleted. */
export async function findBarredEmail(transaction: Kysely<Schema>, clanId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select users.email from barred_accounts
    join users on sha256(convert_to(users.email_key, 'UTF8')) = email_hash
    where barred_accounts.clan_id = ${clanId}`.execute(transaction)
  return rows[0]?.email ?? null
}

/** Returns whether there was a bar. */
export async function liftBar(transaction: Kysely<Schema>, clanId: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('barred_accounts')
    .where('clan_id', '=', clanId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the clan's name at the time of the take-down. */
export async function findTakenDownName(db: Kysely<Schema>, clanId: number): Promise<string> {
  const entry = await db
    .selectFrom('acts')
    .select('subject')
    .where('clan_id', '=', clanId)
    .where('act', '=', 'takeDownClan')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return entry?.subject ?? ''
}
