import type { Kysely } from 'kysely'
import type { Campaign } from '#contract/campaigns.ts'
import type { Schema } from '#server/database/schema.ts'

const maxRows = 1000

/** Times in Unix ms. */
export type NewCampaign = Pick<Campaign, 'clan_id' | 'kind' | 'starts_at' | 'ends_at' | 'price_usd' | 'note'>

/** Latest end first. */
export async function listCampaigns(db: Kysely<Schema>): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('clans', 'clans.id', 'campaigns.clan_id')
    .leftJoin('users', 'users.id', 'campaigns.created_by')
    .select([
      'campaigns.id',
      'clan_id',
      'clans.name as clan_name',
      'kind',
      'starts_at',
      'ends_at',
      'price_usd',
      'note',
      'users.email as created_by',
    ])
    .orderBy('ends_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ starts_at, ends_at, price_usd, ...row }) => ({
    ...row,
    starts_at: starts_at.getTime(),
    ends_at: ends_at.getTime(),
    price_usd: price_usd === null ? null : Number(price_usd),
  }))
}

export async function insertCampaign(
  transaction: Kysely<Schema>,
  { starts_at, ends_at, price_usd, ...rest }: NewCampaign,
  createdBy: number,
): Promise<number> {
  const { id } = await transaction
    .insertInto('campaigns')
    .values({
      ...rest,
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
      price_usd: price_usd === null ? null : price_usd.toFixed(2),
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the campaign until the transaction ends. */
export function lockCampaign(transaction: Kysely<Schema>, id: number) {
  return transaction
    .selectFrom('campaigns')
    .innerJoin('clans', 'clans.id', 'campaigns.clan_id')
    .select(['clan_id', 'name', 'kind', 'starts_at', 'ends_at'])
    .where('campaigns.id', '=', id)
    .forUpdate('campaigns')
    .executeTakeFirst()
}

export async function storeEnd(transaction: Kysely<Schema>, id: number, endsAt: Date): Promise<void> {
  await transaction.updateTable('campaigns').set({ ends_at: endsAt }).where('id', '=', id).execute()
}

/** Finds clans of any status, and locks them against changes until the transaction ends. */
export async function findClan(transaction: Kysely<Schema>, clanId: number) {
  return transaction
    .selectFrom('clans')
    .select(['name', 'approve_status'])
    .where('id', '=', clanId)
    .forShare()
    .executeTakeFirst()
}
