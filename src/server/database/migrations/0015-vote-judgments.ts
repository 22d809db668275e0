import { type Kysely, sql } from 'kysely'

/** Runs of the vote detector, and the groups of unusual votes that they found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vote_judgments (
      id integer generated always as identity primary key,
      week text collate "C" not null,
      detector integer not null,
      started_at timestamptz not null,
      renewed_at timestamptz not null,
      finished_at timestamptz,
      votes integer,
      counted integer,
      held integer,
      void integer,
      to_change integer,
      changed integer not null default 0
    )`.execute(db)
  await sql`create index on vote_judgments (week)`.execute(db)
  await sql`
    create table vote_groups (
      judgment_id integer not null references vote_judgments on delete cascade,
      number integer not null,
      clan_id integer not null,
      verdict text not null check (verdict in ('void', 'held', 'shown')),
      size integer not null,
      vote_ids bigint[] not null,
      evidence jsonb not null,
      primary key (judgment_id, number)
    )`.execute(db)
  await sql`create index on vote_groups (clan_id)`.execute(db)
}
