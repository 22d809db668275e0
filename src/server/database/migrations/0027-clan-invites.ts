import { type Kysely, sql } from 'kysely'

/** Results of the background check of Discord invites, and when its next run is due. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table clan_invites (
      clan_id integer primary key references clans on delete cascade,
      invite text not null,
      state text not null default 'unknown' check (state in ('unknown', 'works', 'broken', 'other_server')),
      guild_id text,
      members integer check (members >= 0),
      online integer check (online >= 0),
      counted_at timestamptz,
      failing_since timestamptz,
      asked_at timestamptz
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index on clan_invites (asked_at nulls first)`.execute(db)
  await sql`
    create table invite_check (
      id smallint primary key default 1 check (id = 1),
      due_at timestamptz not null,
      failures integer not null default 0
    )`.execute(db)
}
