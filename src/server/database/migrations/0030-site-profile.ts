import { type Kysely, sql } from 'kysely'

/** A trigger replaces the checks of region, platform and playstyle codes, which are from the site profile. Other checks remain. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table site_profile (
      only_row boolean primary key default true check (only_row),
      version integer not null,
      codes jsonb not null,
      adopted_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into site_profile (version, codes, adopted_at) values (0, ${JSON.stringify({
      regions: ['ww', 'na', 'sa', 'eu', 'af', 'as', 'oc'],
      platforms: ['pc', 'xbox', 'ps'],
      playstyles: ['casual', 'competitive'],
    })}, now())`.execute(db)
  await sql`
    create function check_listing_codes() returns trigger language plpgsql as $$
    declare
      allowed jsonb;
    begin
      -- Waits for a profile that is being adopted, and makes a later one wait for this listing.
      select codes into allowed from site_profile for share;
      if not (allowed->'regions' ? new.region) or not (allowed->'platforms' @> to_jsonb(new.platforms))
        or not (allowed->'playstyles' @> to_jsonb(new.playstyles)) then
        raise exception 'the site profile lacks a code of the listing' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ['clans', 'pending_updates']) {
    for (const column of ['region', 'platforms', 'playstyles'])
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_check`)}`.execute(db)
    await sql`
      alter table ${sql.table(table)}
        add check (cardinality(platforms) between 1 and 50 and array_position(platforms, null) is null),
        add check (cardinality(playstyles) between 1 and 50 and array_position(playstyles, null) is null),
        add check (region ~ '^[a-z0-9-]{1,16}$')`.execute(db)
    await sql`
      create trigger check_listing_codes before insert or update of region, platforms, playstyles on ${sql.table(table)}
      for each row execute function check_listing_codes()`.execute(db)
  }
}
