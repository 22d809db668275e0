import { type Kysely, sql } from 'kysely'

/** Results of closed weeks, their published files, and the log of commitments. See docs/RESULTS.md. */
export async function up(db: Kysely<never>): Promise<void> {
  // 16 bytes. The previous version stores votes without one; the close of their week adds it.
  await sql`alter table votes add column receipt bytea`.execute(db)

  await sql`
    create table log_entries (
      position integer primary key check (position >= 0),
      type text not null,
      body text,
      leaf bytea not null check (length(leaf) = 32),
      added_at timestamptz not null
    )`.execute(db)

  await sql`
    create table week_closes (
      week text collate "C" primary key,
      fenced_at timestamptz not null,
      cast_votes integer,
      cast_root bytea,
      cast_entry integer references log_entries,
      version integer not null default 0,
      final_at timestamptz
    )`.execute(db)

  // The inputs that the fence freezes. No foreign key to clans: the numbers outlive their clan.
  await sql`
    create table week_inputs (
      week text collate "C" not null references week_closes on delete cascade,
      clan_id integer not null,
      listed boolean not null,
      premium boolean not null,
      recommended boolean not null,
      last_week integer not null,
      primary key (week, clan_id)
    )`.execute(db)

  await sql`
    create table week_results (
      week text collate "C" not null references week_closes,
      version integer not null check (version > 0),
      summary text not null,
      entry integer not null references log_entries,
      reason text not null default '',
      published_at timestamptz not null,
      primary key (week, version)
    )`.execute(db)

  await sql`
    create table week_clans (
      week text collate "C" not null,
      version integer not null,
      clan_id integer not null,
      listed boolean not null,
      cast_votes integer not null,
      counted integer not null,
      not_counted integer not null,
      undecided integer not null,
      penalty smallint not null,
      effective integer not null,
      premium boolean not null,
      recommended boolean not null,
      last_week integer not null,
      last_vote_order integer not null,
      rank integer,
      decided text,
      primary key (week, version, clan_id),
      foreign key (week, version) references week_results on delete cascade
    )`.execute(db)
  await sql`create index on week_clans (clan_id, week)`.execute(db)
  await sql`create index on week_clans (week, version, rank, effective desc, clan_id)`.execute(db)

  // A result file that a correction does not change has the same name in both versions.
  await sql`
    create table week_files (
      week text collate "C" not null,
      version integer not null,
      path text not null,
      name text not null,
      bytes integer not null,
      primary key (week, version, path),
      foreign key (week, version) references week_results on delete cascade
    )`.execute(db)
}
