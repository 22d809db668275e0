import { type Kysely, sql } from 'kysely'

/** Images whose upload has started, so that their files can be found if the process dies before a row references them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table image_uploads (name text primary key, started_at timestamptz not null)`.execute(db)
}
