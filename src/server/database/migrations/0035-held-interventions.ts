import { type Kysely, sql } from 'kysely'

/**
 * Distinguishes votes that administrators or the detector hold from those that they void. Existing rows, and rows of the previous
 * version, appear in the log as void, as that version words them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vote_interventions add column held integer not null default 0`.execute(db)
}
