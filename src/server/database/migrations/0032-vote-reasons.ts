import { type Kysely, sql } from 'kysely'

/** Which weeks have an entry of the log that says why votes did not count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table week_closes add column reasons_at timestamptz`.execute(db)
}
