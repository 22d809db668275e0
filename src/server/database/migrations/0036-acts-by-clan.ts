import { type Kysely, sql } from 'kysely'

/** For the newest audit log entry of a clan, which each profile reads. The audit log is never purged. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index on acts (clan_id, id)`.execute(db)
}
