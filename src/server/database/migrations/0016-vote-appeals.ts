import { type Kysely, sql } from 'kysely'

/** Owners' appeals against votes that do not count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vote_appeals (
      id integer generated always as identity primary key,
      clan_id integer not null references clans on delete cascade,
      week text collate "C" not null,
      text text not null,
      created_at timestamptz not null,
      answer text,
      answered_at timestamptz,
      answered_by integer references users on delete set null,
      check ((answer is null) = (answered_at is null))
    )`.execute(db)
  // An owner waits for the answer before appealing again.
  await sql`create unique index on vote_appeals (clan_id, week) where answered_at is null`.execute(db)
  await sql`create index on vote_appeals (clan_id, week)`.execute(db)
}
