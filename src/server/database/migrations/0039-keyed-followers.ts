import { type Kysely, sql } from 'kysely'

/**
 * Whether the hash of a follower is made with the key in `secrets`. Earlier hashes had none, so that these rows alone, without the other
 * tables, were enough to try all addresses. A purge replaces them, also those that the version before stores meanwhile.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table link_follows add column is_keyed boolean not null default false`.execute(db)
  await sql`create index on link_follows (day) where not is_keyed`.execute(db)
}
