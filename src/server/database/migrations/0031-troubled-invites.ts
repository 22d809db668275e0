import { type Kysely, sql } from 'kysely'

/** Finds the few invites that need their second check without reading those that work. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index clan_invites_troubled on clan_invites (asked_at nulls first)
    where failing_since is not null or state in ('broken', 'other_server')`.execute(db)
}
