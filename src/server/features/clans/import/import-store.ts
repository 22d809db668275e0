import { type Kysely, sql } from 'kysely'
import type { Listing } from '#contract/listing.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { importKeyOf } from './import-key.ts'

export interface KeyedListing {
  readonly key: string
  readonly listing: Listing
}

/** Imports run one at a time. Neither the wait nor the transaction's long statements have a timeout. */
export async function lockImports(transaction: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.imports)})`.execute(transaction)
}

/** Finds the IDs of clans that were not imported, by the import key that they would have; for equal keys, the oldest clan. */
export async function findUnkeyed(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('clans')
    .select(['id', 'name', 'discord_url as discordUrl', 'website_url as websiteUrl'])
    .where('import_key', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [importKeyOf(row), row.id]))
}

export async function findKeys(db: Kysely<Schema>, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('clans')
    .select(['id', 'import_key as key'])
    .where(sql<boolean>`import_key = any(${keys})`)
    .execute()
  return new Map(rows.map(({ id, key }) => [key ?? '', id]))
}

export async function nextImportNumber(transaction: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('import_numbers')::int as number`.execute(transaction)
  return rows[0]?.number ?? 0
}

/** Inserts listings as approved. Returns their IDs in the same order. */
export async function insertListings(
  db: Kysely<Schema>,
  listings: readonly KeyedListing[],
  importNumber: number,
): Promise<number[]> {
  const column = <T>(value: (listing: Listing) => T) => listings.map(({ listing }) => value(listing))
  const { rows } = await sql<{ id: number }>`
    insert into clans (
      import_key, name, description, region, platforms, playstyles, discord_url, website_url, facts,
      approve_status, import_number)
    select key, name, description, region, string_to_array(platforms, ','), string_to_array(playstyles, ','),
      discord_url, website_url, facts::jsonb, 1, ${importNumber}::int
    from unnest(
      ${listings.map(({ key }) => key)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ description }) => description)}::text[], ${column(({ region }) => region)}::text[],
      ${column(({ platforms }) => platforms.join(','))}::text[],
      ${column(({ playstyles }) => playstyles.join(','))}::text[],
      ${column(({ discordUrl }) => discordUrl)}::text[], ${column(({ websiteUrl }) => websiteUrl)}::text[],
      ${column(({ facts }) => JSON.stringify(facts))}::text[]
    ) with ordinality as listing (
      key, name, description, region, platforms, playstyles, discord_url, website_url, facts, place)
    order by place
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
