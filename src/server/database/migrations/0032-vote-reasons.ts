import { type Kysely, sql } from 'kysely'

/** When the log got the week's entry with the reasons why votes did not count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table week_closes add column reasons_at timestamptz`.execute(db)
}
