import { type Kysely, sql } from 'kysely'

/** Whether somebody registered an address again before it was verified, so that the password may be a stranger's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column needs_password boolean not null default false`.execute(db)
}
