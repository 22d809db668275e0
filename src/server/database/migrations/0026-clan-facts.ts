import { type Kysely, sql } from 'kysely'

/** Facts that players choose a clan by. One document, since only the contract knows its parts and no query needs them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table clans
      add facts jsonb not null default '{}',
      add check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000)`.execute(db)
  // Null: the edit was stored by the version before, and the clan's facts stay.
  await sql`
    alter table pending_updates
      add facts jsonb,
      add check (facts is null or jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000)`.execute(db)
}
