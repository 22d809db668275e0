import { type Kysely, sql } from 'kysely'

/** Verdicts of address providers, and the state of the requests to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table address_verdicts (
      network text primary key,
      provider text not null,
      score smallint check (score between 0 and 100),
      bad smallint check (bad in (0, 1)),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      check ((score is null) = (bad is null))
    )`.execute(db)
  await sql`create index on address_verdicts (expires_at)`.execute(db)
  await sql`
    create table address_providers (
      name text primary key,
      due_at timestamptz not null,
      day date,
      asked integer not null default 0,
      failures integer not null default 0,
      paused_until timestamptz
    )`.execute(db)
}
