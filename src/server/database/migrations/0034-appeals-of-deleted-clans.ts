import { type Kysely, sql } from 'kysely'

/** Closes cases without votes when the appeals are deleted with their clan, because nothing is left to decide. */
export async function up(db: Kysely<never>): Promise<void> {
  // Keeps cases that an administrator acted on. A trigger, so that it works however the clan is deleted.
  await sql`
    create function close_appeal_cases() returns trigger language plpgsql as $$
    begin
      update vote_cases set status = 'decided', decided_size = 0
      where week = old.week and clan_id = old.clan_id and verdict = 'appeal' and status = 'open' and acted
        and not exists (select from vote_appeals where week = old.week and clan_id = old.clan_id);
      delete from vote_cases
      where week = old.week and clan_id = old.clan_id and verdict = 'appeal' and status = 'open' and not acted
        and not exists (select from vote_appeals where week = old.week and clan_id = old.clan_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger close_appeal_cases after delete on vote_appeals
    for each row execute function close_appeal_cases()`.execute(db)
  const isLeft = sql`verdict = 'appeal' and status = 'open' and not exists (
    select from vote_appeals where vote_appeals.week = vote_cases.week and vote_appeals.clan_id = vote_cases.clan_id)`
  await sql`update vote_cases set status = 'decided', decided_size = 0 where acted and ${isLeft}`.execute(db)
  await sql`delete from vote_cases where not acted and ${isLeft}`.execute(db)
}
