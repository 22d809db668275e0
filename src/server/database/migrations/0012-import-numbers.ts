import { type Kysely, sql } from 'kysely'

/** Numbers of imports, which an undo needs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create sequence import_numbers as integer`.execute(db)
  await sql`alter table clans add column import_number integer`.execute(db)
}
