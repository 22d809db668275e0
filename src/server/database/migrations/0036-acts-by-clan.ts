import { type Kysely, sql } from 'kysely'

/** Finds the newest entry of a clan in the audit log: each profile reads it, and the log is never purged. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index on acts (clan_id, id)`.execute(db)
}
