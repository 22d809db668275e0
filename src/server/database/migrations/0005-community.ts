import { type Kysely, sql } from 'kysely'

/** Data from the community's chat server: the member count and some avatars. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table community_readings (
      source text primary key,
      members integer check (members >= 0),
      members_read_at timestamptz,
      due_at timestamptz not null
    )`.execute(db)
  await sql`
    create table community_faces (
      name text primary key,
      source text not null references community_readings on delete cascade,
      image bytea not null,
      read_at timestamptz not null
    )`.execute(db)
}
