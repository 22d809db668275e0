import { type Kysely, sql } from 'kysely'

/** Pending edits, the audit log, take-downs and bars, images to delete, and the blog. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table clans
      add column revision integer not null default 1,
      add column submitted_at timestamptz not null default now(),
      add column taken_down_at timestamptz,
      add column status_before smallint,
      -- What is taken down is not listed, wherever the status is asked.
      add check (taken_down_at is null or approve_status = -1),
      add check ((taken_down_at is null) = (status_before is null))`.execute(db)
  await sql`create index on clans (approve_status, submitted_at) where approve_status = 0`.execute(db)
  await sql`create index on clans (header_image) where header_image is not null`.execute(db)

  await sql`
    create table pending_updates (
      clan_id integer primary key references clans on delete cascade,
      name text not null,
      description text not null,
      region text not null check (region in ('ww', 'na', 'sa', 'eu', 'af', 'as', 'oc')),
      platforms text[] not null check (platforms <@ array['pc', 'xbox', 'ps'] and cardinality(platforms) > 0),
      playstyles text[] not null check (playstyles <@ array['casual', 'competitive'] and cardinality(playstyles) > 0),
      discord_url text,
      website_url text,
      header_image text,
      submitted_at timestamptz not null,
      check (discord_url is not null or website_url is not null)
    )`.execute(db)
  await sql`create index on pending_updates (header_image) where header_image is not null`.execute(db)

  // A bar outlives the account: deleting the account and registering again does not lift it. The email itself is not stored.
  await sql`
    create table barred_accounts (
      email_hash bytea not null,
      clan_id integer not null,
      barred_at timestamptz not null,
      primary key (email_hash, clan_id)
    )`.execute(db)

  // Written by triggers, so that images are deleted however their clan is deleted, for example with its account.
  await sql`create table unshown_images (name text primary key)`.execute(db)
  await sql`
    create function note_unshown_image() returns trigger language plpgsql as $$
    begin
      if old.header_image is not null and (tg_op = 'DELETE' or new.header_image is distinct from old.header_image) then
        insert into unshown_images (name) values (old.header_image) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['clans', 'pending_updates']) {
    await sql`
      create trigger note_unshown_image after delete or update of header_image on ${sql.table(table)}
      for each row execute function note_unshown_image()`.execute(db)
  }

  await sql`
    create table acts (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id integer not null,
      actor_email text not null,
      act text not null,
      clan_id integer,
      subject text not null,
      reason text not null default '',
      before jsonb,
      after jsonb
    )`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the record of acts is append-only';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on acts
    for each statement execute function refuse_change()`.execute(db)

  await sql`alter table penalties add column created_by integer references users on delete set null`.execute(db)
  // Allows campaigns that end at their start: a campaign that is ended before its start.
  await sql`
    alter table campaigns
      add column created_by integer references users on delete set null,
      drop constraint campaigns_check,
      add check (ends_at >= starts_at)`.execute(db)

  await sql`
    create table articles (
      id integer generated always as identity primary key,
      slug text collate "C" not null unique,
      title text not null,
      content text not null,
      excerpt text not null,
      cover_image text,
      published_at timestamptz,
      is_published boolean not null default false,
      updated_at timestamptz not null,
      check (not is_published or published_at is not null)
    )`.execute(db)
}
