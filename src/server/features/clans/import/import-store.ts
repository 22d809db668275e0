import { type Kysely, sql } from 'kysely'
import type { Listing } from '#contract/listing.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { importKeyOf } from './import-key.ts'

/** A listing with the key that an import knows it by. */
export interface KeyedListing {
  readonly key: string
  readonly listing: Listing
}

export interface ImportStore {
  /** Keeps other imports out until the transaction ends. */
  lock(): Promise<void>
  /** The clans that came by another way than an import, by the keys that they would have. */
  findUnkeyed(): Promise<ReadonlyMap<string, number>>
  /** Those of the keys that are there, with their clans' ids. */
  findKeys(keys: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Adds the listings, approved; answers their ids. */
  insert(listings: readonly KeyedListing[]): Promise<number[]>
  /** Tells every running site, at the commit, that these clans are new. */
  announce(ids: readonly number[]): Promise<void>
}

/** A notice has room for 8000 bytes; an empty one has the sites read everything. */
const longestNotice = 7900

export function createImportStore(db: Kysely<Schema>): ImportStore {
  return {
    async lock() {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.imports)})`.execute(db)
    },
    async findUnkeyed() {
      const rows = await db
        .selectFrom('clans')
        .select(['id', 'name', 'discord_url as discordUrl', 'website_url as websiteUrl'])
        .where('import_key', 'is', null)
        .orderBy('id', 'desc')
        .execute()
      return new Map(rows.map((row) => [importKeyOf(row), row.id]))
    },
    async findKeys(keys) {
      const rows = await db
        .selectFrom('clans')
        .select(['id', 'import_key as key'])
        .where(sql<boolean>`import_key = any(${keys})`)
        .execute()
      return new Map(rows.map(({ id, key }) => [key ?? '', id]))
    },
    async insert(listings) {
      const column = <T>(value: (listing: Listing) => T) => listings.map(({ listing }) => value(listing))
      const { rows } = await sql<{ id: number }>`
        insert into clans (
          import_key, name, description, region, platforms, playstyles, discord_url, website_url, approve_status)
        select key, name, description, region, string_to_array(platforms, ','), string_to_array(playstyles, ','),
          discord_url, website_url, 1
        from unnest(
          ${listings.map(({ key }) => key)}::text[], ${column(({ name }) => name)}::text[],
          ${column(({ description }) => description)}::text[], ${column(({ region }) => region)}::text[],
          ${column(({ platforms }) => platforms.join(','))}::text[],
          ${column(({ playstyles }) => playstyles.join(','))}::text[],
          ${column(({ discordUrl }) => discordUrl)}::text[], ${column(({ websiteUrl }) => websiteUrl)}::text[]
        ) with ordinality as listing (
          key, name, description, region, platforms, playstyles, discord_url, website_url, place)
        order by place
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },
    async announce(ids) {
      const notice = JSON.stringify(ids)
      await sql`select pg_notify('muster_clans', ${notice.length < longestNotice ? notice : ''})`.execute(db)
    },
  }
}
