import { type Kysely, sql } from 'kysely'

/**
 * Whether a follower's hash was made with the key in `secrets`. Earlier hashes had no key, so this table alone was enough to try all
 * addresses. A purge replaces them, including those that the previous version still stores.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table link_follows add column is_keyed boolean not null default false`.execute(db)
  await sql`create index on link_follows (day) where not is_keyed`.execute(db)
}
