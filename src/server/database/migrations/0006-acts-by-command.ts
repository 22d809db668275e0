import { type Kysely, sql } from 'kysely'

/** Audit entries of the command line have no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acts alter column actor_id drop not null`.execute(db)
}
