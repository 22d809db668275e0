import { type Kysely, sql } from 'kysely'

/** Like `clan_invites`, for the Discord invites of pending edits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pending_invites (
      clan_id integer primary key references clans on delete cascade,
      invite text not null,
      state text not null default 'unknown' check (state in ('unknown', 'works', 'broken', 'other_server')),
      guild_id text,
      guild_name text check (length(guild_name) <= 100),
      members integer check (members >= 0),
      online integer check (online >= 0),
      counted_at timestamptz,
      failing_since timestamptz,
      asked_at timestamptz
    )`.execute(db)
}
