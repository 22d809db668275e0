import { type Kysely, sql } from 'kysely'

/** Why a run of the vote detector failed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vote_judgments add column failure text`.execute(db)
}
