import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Rejection } from '#contract/own-clan.ts'
import type { Listing } from '#contract/listing.ts'
import type { ClansTable, Schema } from '#server/database/schema.ts'
import { increaseRevision } from '#server/domain/clan-revision.ts'
import { type ListingColumns, listingColumns, withEdit } from '#server/domain/listing-columns.ts'
import type { InviteProblem } from '#contract/rules/clans/invite-state.ts'
import { inviteProblemOf } from '#server/domain/invites.ts'

export type OwnClanRow = ListingColumns &
  Pick<Selectable<ClansTable>, 'id' | 'approve_status' | 'taken_down_at' | 'revision'> & {
    readonly premium: boolean
    /** Null unless the clan is listed. */
    readonly invite_problem: InviteProblem | null
    readonly pending: ListingColumns | undefined
  }

export function toColumns(listing: Listing, image: string): ListingColumns {
  const { name, description, region, platforms, playstyles, discordUrl, websiteUrl, facts } = listing
  return {
    name,
    description,
    region,
    platforms: [...platforms],
    playstyles: [...playstyles],
    discord_url: discordUrl,
    website_url: websiteUrl,
    header_image: image,
    facts,
  }
}

/** `now` in Unix ms. */
export async function findOwnClan(db: Kysely<Schema>, userId: number, now: number): Promise<OwnClanRow | undefined> {
  const at = new Date(now)
  const clan = await db
    .selectFrom('clans')
    .select((eb) => [
      'id',
      'approve_status',
      'taken_down_at',
      'revision',
      ...listingColumns,
      eb
        .exists(
          eb
            .selectFrom('campaigns')
            .select(sql<number>`1`.as('one'))
            .whereRef('campaigns.clan_id', '=', 'clans.id')
            .where('kind', '=', 'premium')
            .where('starts_at', '<=', at)
            .where('ends_at', '>', at),
        )
        .$castTo<boolean>()
        .as('premium'),
      inviteProblemOf('clans').as('invite_problem'),
    ])
    .where('owner_user_id', '=', userId)
    .executeTakeFirst()
  return clan && { ...clan, pending: await findPending(db, clan) }
}

/** Locks the clan until the transaction ends. */
export async function lockOwnClan(transaction: Kysely<Schema>, userId: number) {
  const clan = await transaction
    .selectFrom('clans')
    .select(['id', 'approve_status', 'taken_down_at', 'revision', 'header_image', 'facts'])
    .where('owner_user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return clan && { ...clan, pending: await findPending(transaction, clan) }
}

async function findPending(
  db: Kysely<Schema>,
  clan: Pick<OwnClanRow, 'id' | 'facts'>,
): Promise<ListingColumns | undefined> {
  const edit = await db
    .selectFrom('pending_updates')
    .select(listingColumns)
    .where('clan_id', '=', clan.id)
    .executeTakeFirst()
  return edit && withEdit(clan, edit)
}

/** Null if a later submission, approval or take-down has superseded the rejection. */
export async function findLastRejection(
  db: Kysely<Schema>,
  clan: Pick<OwnClanRow, 'id' | 'approve_status' | 'taken_down_at' | 'pending'>,
): Promise<Rejection | null> {
  if (clan.approve_status === 0 || clan.pending || clan.taken_down_at) return null
  const decision = await db
    .selectFrom('acts')
    .select(['act', 'reason', 'at', 'before'])
    .where('clan_id', '=', clan.id)
    .where('act', 'in', ['approveRegistration', 'rejectRegistration', 'approveUpdate', 'rejectUpdate'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const kind = decision && rejectionKinds[decision.act]
  return kind ? { kind, reason: decision.reason, at: decision.at.getTime(), ...askedIn(decision.before) } : null
}

/** Returns the changes that a rejected edit asked for. `before` is from the audit log's entry. */
function askedIn(before: { readonly [field: string]: unknown } | null): Pick<Rejection, 'asked'> {
  const asked = before?.asked as Partial<ListingColumns> | undefined
  if (!asked) return {}
  const { header_image: _, platforms, playstyles, ...others } = asked
  return {
    asked: {
      ...others,
      ...(platforms && { platforms: platforms.join(',') }),
      ...(playstyles && { playstyles: playstyles.join(',') }),
    },
  }
}

const rejectionKinds: Readonly<Record<string, Rejection['kind']>> = {
  rejectRegistration: 'registration',
  rejectUpdate: 'update',
}

/** Returns undefined if the account already has a clan. */
export async function insertClan(
  transaction: Kysely<Schema>,
  ownerId: number,
  columns: ListingColumns,
  now: number,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('clans')
    .values({ ...columns, owner_user_id: ownerId, approve_status: 0, submitted_at: new Date(now) })
    .onConflict((conflict) => conflict.column('owner_user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function resubmitClan(
  transaction: Kysely<Schema>,
  id: number,
  columns: ListingColumns,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('clans')
    .set(({ eb }) => ({
      ...columns,
      approve_status: 0,
      revision: eb('revision', '+', 1),
      submitted_at: new Date(now),
    }))
    .where('id', '=', id)
    .execute()
}

/** Replaces an earlier pending update. */
export async function storePendingUpdate(
  transaction: Kysely<Schema>,
  id: number,
  columns: ListingColumns,
  now: number,
): Promise<void> {
  const values = { ...columns, submitted_at: new Date(now) }
  await transaction
    .insertInto('pending_updates')
    .values({ clan_id: id, ...values })
    .onConflict((conflict) => conflict.column('clan_id').doUpdateSet(values))
    .execute()
  await increaseRevision(transaction, id)
}

export async function removePendingUpdate(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction.deleteFrom('pending_updates').where('clan_id', '=', id).execute()
  await increaseRevision(transaction, id)
}

export async function removeClan(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction.deleteFrom('clans').where('id', '=', id).execute()
}

/** Whether a take-down has barred the address from listing. */
export async function isBarred(db: Kysely<Schema>, email: string): Promise<boolean> {
  const hash = createHash('sha256').update(email.toLowerCase()).digest()
  const bar = await db
    .selectFrom('barred_accounts')
    .select('clan_id')
    .where('email_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return bar !== undefined
}
