import { type Kysely, sql } from 'kysely'

/**
 * Tells votes that administrators or the detector hold from those that they void. What is stored already, and what the version before
 * adds meanwhile, appears in the log as void, which is how that version words it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vote_interventions add column held integer not null default 0`.execute(db)
}
