import { type Kysely, sql } from 'kysely'

/** Facts by which players choose a clan. A single document, because only the contract knows its fields and no query needs them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table clans
      add facts jsonb not null default '{}',
      add check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000)`.execute(db)
  // Null if the previous version stored the edit; the clan then keeps its facts.
  await sql`
    alter table pending_updates
      add facts jsonb,
      add check (facts is null or jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000)`.execute(db)
}
