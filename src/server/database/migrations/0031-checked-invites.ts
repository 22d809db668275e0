import { type Kysely, sql } from 'kysely'

/** The server's name for reviews, and an index of the few invites that need a second check. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table clan_invites add guild_name text check (length(guild_name) <= 100)`.execute(db)
  await sql`
    create index clan_invites_troubled on clan_invites (asked_at nulls first)
    where failing_since is not null or state in ('broken', 'other_server')`.execute(db)
}
