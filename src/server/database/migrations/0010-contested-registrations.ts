import { type Kysely, sql } from 'kysely'

/** Whether an email address was registered again before it was verified, so that its password may be a stranger's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column needs_password boolean not null default false`.execute(db)
}
