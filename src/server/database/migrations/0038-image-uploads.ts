import { type Kysely, sql } from 'kysely'

/** Images whose upload has begun, so that their files are found if the process ends before a row references them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table image_uploads (name text primary key, started_at timestamptz not null)`.execute(db)
}
