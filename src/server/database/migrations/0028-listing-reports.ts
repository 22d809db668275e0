import { type Kysely, sql } from 'kysely'

/** Visitors' reports about listings, and when each clan was listed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table listing_reports (
      id integer generated always as identity primary key,
      clan_id integer not null references clans on delete cascade,
      kind text not null,
      text text not null,
      reporter bytea,
      email text,
      created_at timestamptz not null,
      answer text not null default '',
      closed_at timestamptz,
      closed_by integer references users on delete set null
    )`.execute(db)
  await sql`create index on listing_reports (clan_id)`.execute(db)
  await sql`create index on listing_reports (clan_id) where closed_at is null`.execute(db)
  await sql`create index on listing_reports (closed_at) where closed_at is not null`.execute(db)

  await sql`alter table clans add column listed_at timestamptz`.execute(db)
  await sql`
    update clans set listed_at = coalesce(approved.at, listed.created_at)
    from clans listed left join (
      select clan_id, min(at) as at from acts where act = 'approveRegistration' group by clan_id
    ) approved on approved.clan_id = listed.id
    where listed.id = clans.id and (clans.approve_status = 1 or clans.status_before = 1)`.execute(db)
  await sql`create index clans_newest on clans (listed_at desc, id desc) where approve_status = 1`.execute(db)
  // A trigger, because the previous version also lists clans.
  await sql`
    create function note_listed() returns trigger language plpgsql as $$
    begin
      if new.approve_status = 1 and new.listed_at is null then
        new.listed_at := now();
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_listed before insert or update of approve_status on clans
    for each row execute function note_listed()`.execute(db)
}
