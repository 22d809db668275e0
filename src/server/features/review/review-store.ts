import { type Kysely, type Selectable, sql } from 'kysely'
import type { InviteProblem } from '#contract/rules/clans/invite-state.ts'
import { inviteProblemOf } from '#server/domain/invites.ts'
import { findEmail } from '#server/domain/find-email.ts'
import type { ClansTable, Schema } from '#server/database/schema.ts'
import {
  type ListingColumn,
  type ListingColumns,
  listingColumns,
  type PendingColumns,
  withEdit,
} from '#server/domain/listing-columns.ts'

export type LockedClan = ListingColumns &
  Pick<Selectable<ClansTable>, 'id' | 'approve_status' | 'revision'> & {
    readonly ownerEmail: string | null
  }

/** Locks the clan's row until the transaction ends. Resolves to undefined if the clan does not exist or is taken down. */
export async function lockClan(transaction: Kysely<Schema>, id: number): Promise<LockedClan | undefined> {
  const clan = await transaction
    .selectFrom('clans')
    .select(['id', 'approve_status', 'revision', 'owner_user_id', ...listingColumns])
    .where('id', '=', id)
    .where('taken_down_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!clan) return undefined
  const { owner_user_id: ownerId, ...rest } = clan
  return { ...rest, ownerEmail: await findEmail(transaction, ownerId) }
}

/** Sets the status of a registration: -1 rejected, 0 pending. */
export async function storeStatus(transaction: Kysely<Schema>, id: number, status: -1 | 0): Promise<void> {
  await transaction.updateTable('clans').set({ approve_status: status }).where('id', '=', id).execute()
}

/** Approves a clan. A clan that was listed before keeps its earlier date. */
export async function storeApproval(transaction: Kysely<Schema>, id: number, listedAt: Date): Promise<void> {
  await transaction
    .updateTable('clans')
    .set((eb) => ({ approve_status: 1, listed_at: eb.fn.coalesce('listed_at', eb.val(listedAt)) }))
    .where('id', '=', id)
    .execute()
}

/** Resets the date, so that the next approval counts as the first one. */
export async function storeWithdrawnApproval(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction.updateTable('clans').set({ approve_status: 0, listed_at: null }).where('id', '=', id).execute()
}

/** Whether a listed clan has an edit that awaits a decision, and whether it has votes in any state. */
export async function readUse(
  transaction: Kysely<Schema>,
  id: number,
): Promise<{ readonly isEdited: boolean; readonly hasVotes: boolean }> {
  const { rows } = await sql<{ isEdited: boolean; hasVotes: boolean }>`
    select exists (select from pending_updates where clan_id = ${id}) as "isEdited",
      exists (select from tallies where clan_id = ${id}) as "hasVotes"`.execute(transaction)
  return rows[0] ?? { isEdited: false, hasVotes: false }
}

/** Deletes the clan's pending edit and resolves to its listing; undefined if there is none. */
export async function takePendingUpdate(
  transaction: Kysely<Schema>,
  clan: LockedClan,
): Promise<ListingColumns | undefined> {
  const edit = await transaction
    .deleteFrom('pending_updates')
    .where('clan_id', '=', clan.id)
    .returning(listingColumns)
    .executeTakeFirst()
  return edit && withEdit(clan, edit)
}

export async function storeListing(transaction: Kysely<Schema>, id: number, columns: ListingColumns): Promise<void> {
  await transaction.updateTable('clans').set(columns).where('id', '=', id).execute()
}

/** Limits the length of a queue. Decisions make room for the next entries. */
const maxQueueLength = 500

/** Oldest first. */
export function listUnapproved(db: Kysely<Schema>) {
  return db
    .selectFrom('clans')
    .leftJoin('users', 'users.id', 'clans.owner_user_id')
    .leftJoin('clan_invites', (join) =>
      join.onRef('clan_invites.clan_id', '=', 'clans.id').onRef('clan_invites.invite', '=', 'clans.discord_url'),
    )
    .select(['clans.id', 'owner_user_id', 'users.email as owner_email', 'submitted_at', 'revision', ...listingColumns])
    .select('clan_invites.guild_name as invite_server')
    .where('approve_status', '=', 0)
    .orderBy('submitted_at')
    .orderBy('clans.id')
    .limit(maxQueueLength)
    .execute()
}

type Prefixed<P extends string, Columns> = { readonly [K in keyof Columns & ListingColumn as `${P}_${K}`]: Columns[K] }

export type PendingRow = Prefixed<'current', ListingColumns> &
  Prefixed<'pending', PendingColumns> & {
    readonly id: number
    readonly owner_user_id: number | null
    readonly owner_email: string | null
    readonly submitted_at: Date
    readonly revision: number
    readonly current_invite_problem: InviteProblem | null
    readonly current_invite_server: string | null
    readonly pending_invite_server: string | null
    readonly invite_changes_server: boolean | null
  }

/** Oldest first. */
export async function listPending(db: Kysely<Schema>): Promise<PendingRow[]> {
  const columns = (table: string, prefix: string) =>
    sql.join(listingColumns.map((column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(`${prefix}_${column}`)}`))
  const { rows } = await sql<PendingRow>`
    select clans.id, clans.owner_user_id, users.email as owner_email, pending.submitted_at, clans.revision,
      ${inviteProblemOf('clans')} as current_invite_problem,
      current_invite.guild_name as current_invite_server, pending_invite.guild_name as pending_invite_server,
      pending_invite.guild_id <> current_invite.guild_id as invite_changes_server,
      ${columns('clans', 'current')}, ${columns('pending', 'pending')}
    from pending_updates pending
    join clans on clans.id = pending.clan_id
    left join users on users.id = clans.owner_user_id
    left join clan_invites current_invite on current_invite.clan_id = clans.id and current_invite.invite = clans.discord_url
    left join pending_invites pending_invite on pending_invite.clan_id = clans.id
      and pending_invite.invite = pending.discord_url and pending.discord_url is distinct from clans.discord_url
    where clans.approve_status = 1
    order by pending.submitted_at, clans.id
    limit ${maxQueueLength}`.execute(db)
  return rows
}
