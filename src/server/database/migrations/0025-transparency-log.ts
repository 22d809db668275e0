import { type Kysely, sql } from 'kysely'

/** Makes the log of commitments append-only, and queues actions of administrators and the vote detector for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function protect_log_entry() returns trigger language plpgsql as $$
    begin
      -- The removal of a body that the law requires. The leaf hash stays, so that all proofs remain valid.
      if tg_op = 'UPDATE' then
        if new.body is null and (new.position, new.type, new.leaf, new.added_at)
          = (old.position, old.type, old.leaf, old.added_at) then
          return new;
        end if;
      end if;
      raise exception 'the log of commitments is append-only';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on log_entries
    for each row execute function protect_log_entry()`.execute(db)
  await sql`
    create trigger append_only_truncate before truncate on log_entries
    for each statement execute function protect_log_entry()`.execute(db)
  // For the page that shows these entries. Most entries have other types: two per week, and none per vote.
  await sql`
    create index log_entries_shown on log_entries (position)
    where type in ('moderation', 'result', 'correction', 'break')`.execute(db)

  await sql`
    create table log_removals (
      position integer primary key references log_entries,
      reason text not null,
      removed_at timestamptz not null
    )`.execute(db)

  await sql`
    create table moderation_outbox (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      event text not null
    )`.execute(db)

  await sql`
    create table vote_interventions (
      week text collate "C" not null,
      clan_id integer not null,
      made_by text not null check (made_by in ('administrator', 'detector')),
      votes integer not null,
      primary key (week, clan_id, made_by)
    )`.execute(db)
}
