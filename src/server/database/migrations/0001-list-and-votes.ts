import { type Kysely, sql } from 'kysely'

/** Clans, campaigns, penalties, votes with their weekly tallies, and followed links. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table clans (
      id integer generated always as identity primary key,
      name text not null,
      description text not null,
      region text not null check (region in ('ww', 'na', 'sa', 'eu', 'af', 'as', 'oc')),
      platforms text[] not null check (platforms <@ array['pc', 'xbox', 'ps'] and cardinality(platforms) > 0),
      playstyles text[] not null check (playstyles <@ array['casual', 'competitive'] and cardinality(playstyles) > 0),
      discord_url text,
      website_url text,
      header_image text,
      approve_status smallint not null default 0 check (approve_status between -1 and 1),
      import_key text unique,
      created_at timestamptz not null default now(),
      check (discord_url is not null or website_url is not null)
    )`.execute(db)

  await sql`
    create table campaigns (
      id integer generated always as identity primary key,
      clan_id integer not null references clans on delete cascade,
      kind text not null check (kind in ('recommended', 'premium')),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      price_usd numeric(10, 2),
      note text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on campaigns (clan_id)`.execute(db)

  await sql`
    create table penalties (
      id integer generated always as identity primary key,
      clan_id integer not null references clans on delete cascade,
      week text collate "C" not null,
      percent smallint not null check (percent between 1 and 100),
      reason text not null default '',
      created_at timestamptz not null default now(),
      taken_back_at timestamptz
    )`.execute(db)
  await sql`create index on penalties (week, clan_id)`.execute(db)

  // No foreign key to clans: votes outlive their clan, for the all-time total and the integrity record. An explicit sequence,
  // because partitioned tables support identity columns only since PostgreSQL 17.
  await sql`create sequence vote_ids as bigint`.execute(db)
  await sql`
    create table votes (
      id bigint not null default nextval('vote_ids'),
      week text collate "C" not null,
      clan_id integer not null,
      voter_key uuid not null,
      cast_at timestamptz not null,
      client_ip text,
      client_ip_country text,
      client_ip_asn_number bigint,
      client_ip_asn_organisation text,
      client_ip_score smallint,
      client_ip_bad smallint not null check (client_ip_bad in (0, 1, 2)),
      fp_hardware bytea,
      fp_software bytea,
      fp_audio_network bytea,
      device bytea,
      state text not null default 'counted' check (state in ('counted', 'held', 'void')),
      state_reason text
    ) partition by list (week)`.execute(db)
  // The voting rule: one vote per week, clan and voter key, and per device if known.
  await sql`create unique index votes_once_by_key on votes (week, clan_id, voter_key)`.execute(db)
  await sql`create unique index votes_once_by_device on votes (week, clan_id, device)`.execute(db)
  await sql`create table votes_default partition of votes default`.execute(db)

  // Updated constantly, so leave free space on each page for updates that do not touch the index (HOT).
  await sql`
    create table tallies (
      week text collate "C" not null,
      clan_id integer not null,
      votes integer not null check (votes >= 0),
      last_vote_at timestamptz not null,
      version integer not null default 1,
      primary key (week, clan_id)
    ) with (fillfactor = 50)`.execute(db)

  await sql`
    create table link_follows (
      day date not null,
      clan_id integer not null references clans on delete cascade,
      url text not null,
      follower bytea not null,
      followed_at timestamptz not null,
      primary key (clan_id, day, url, follower)
    )`.execute(db)
  await sql`
    create table link_tallies (
      week text collate "C" not null,
      clan_id integer not null,
      url text not null,
      clicks integer not null check (clicks >= 0),
      last_followed_at timestamptz not null,
      primary key (clan_id, week, url)
    ) with (fillfactor = 50)`.execute(db)
}
