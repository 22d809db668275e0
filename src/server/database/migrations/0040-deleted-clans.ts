import { type Kysely, sql } from 'kysely'

/** Keeps the names of deleted clans that have votes, so that administrators can find these votes by name. A purge deletes the names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table deleted_clans (clan_id integer primary key, name text not null)`.execute(db)
  // A trigger, so that it works however the clan is deleted: by its owner, with the account, by an undone import, or by the previous
  // version. Per statement, because there is no index of tallies by clan.
  await sql`
    create function keep_clan_names() returns trigger language plpgsql as $$
    begin
      insert into deleted_clans (clan_id, name)
      select id, name from deleted where id in (select clan_id from tallies)
      on conflict (clan_id) do update set name = excluded.name;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_clan_names after delete on clans referencing old table as deleted
    for each statement execute function keep_clan_names()`.execute(db)
  // Clans that were deleted before. For others, the audit log may have a name.
  await sql`
    insert into deleted_clans (clan_id, name)
    select distinct on (clan_id) clan_id, clan_name from vote_cases
    where clan_name is not null and not exists (select from clans where clans.id = clan_id)
      and not exists (select from acts where acts.clan_id = vote_cases.clan_id and subject <> '')
    order by clan_id, updated_at desc`.execute(db)
}
