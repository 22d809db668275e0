import { type Kysely, sql } from 'kysely'

/** Acts of the command line have no account behind them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acts alter column actor_id drop not null`.execute(db)
}
