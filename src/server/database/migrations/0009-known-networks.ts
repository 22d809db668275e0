import { type Kysely, sql } from 'kysely'

/** The networks from which each account has signed in, so that failed attempts from other networks do not lock its owner out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table known_networks (
      user_id integer not null references users on delete cascade,
      network_hash bytea not null,
      expires_at timestamptz not null,
      primary key (user_id, network_hash)
    )`.execute(db)
  await sql`create index on known_networks (expires_at)`.execute(db)
}
