import { type Kysely, sql } from 'kysely'

/** Weekly samples of void and counted votes, which administrators check without knowing the votes' state. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table blind_checks (
      week text collate "C" primary key,
      drawn_at timestamptz not null,
      revealed_at timestamptz
    )`.execute(db)
  await sql`
    create table blind_check_votes (
      id integer generated always as identity primary key,
      week text collate "C" not null references blind_checks on delete cascade,
      number integer not null,
      vote_id bigint,
      clan_id integer not null,
      was_void boolean not null,
      answer text check (answer in ('fake', 'genuine', 'unsure')),
      answered_at timestamptz,
      answered_by integer references users on delete set null,
      unique (week, number)
    )`.execute(db)
}
