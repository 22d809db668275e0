import { type Kysely, sql } from 'kysely'

/** Cases of unusual votes, administrators' actions on votes, and networks marked as shared. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vote_cases (
      id integer generated always as identity primary key,
      week text collate "C" not null,
      clan_id integer not null,
      clan_name text,
      verdict text not null check (verdict in ('void', 'held', 'shown', 'appeal')),
      status text not null default 'open' check (status in ('open', 'decided', 'dismissed')),
      judgment_id integer references vote_judgments on delete set null,
      size integer not null,
      vote_ids bigint[] not null,
      estimated_fakes integer not null,
      evidence jsonb,
      found_at timestamptz not null,
      updated_at timestamptz not null,
      acted boolean not null default false,
      decided_by integer,
      decided_size integer
    )`.execute(db)
  await sql`create index on vote_cases (week, clan_id)`.execute(db)
  await sql`create index on vote_cases (status)`.execute(db)

  await sql`
    create table shared_networks (
      id integer generated always as identity primary key,
      network text not null,
      reason text not null,
      created_at timestamptz not null,
      created_by integer references users on delete set null,
      taken_back_at timestamptz
    )`.execute(db)
  await sql`create unique index on shared_networks (network) where taken_back_at is null`.execute(db)
  // Instances keep the networks in memory.
  await sql`
    create function note_shared_networks() returns trigger language plpgsql as $$
    begin
      perform pg_notify('muster_networks', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_shared_networks after insert or update or delete on shared_networks
    for each statement execute function note_shared_networks()`.execute(db)

  await sql`
    create table vote_actions (
      id integer generated always as identity primary key,
      kind text not null,
      week text collate "C",
      case_id integer references vote_cases on delete set null,
      clan_id integer,
      shared_network_id integer references shared_networks on delete set null,
      reason text not null,
      created_at timestamptz not null,
      created_by integer references users on delete set null,
      undoes integer,
      undone_at timestamptz,
      steps jsonb not null default '[]',
      vote_ids bigint[] not null default '{}',
      votes integer not null default 0,
      done integer not null default 0,
      changed integer not null default 0,
      finished_at timestamptz
    )`.execute(db)
  await sql`create index on vote_actions (case_id)`.execute(db)
  await sql`create index on vote_actions (week)`.execute(db)
  await sql`create index on vote_actions (id) where finished_at is null`.execute(db)
  // The votes' states before an action, by batch and previous state.
  await sql`
    create table vote_action_changes (
      action_id integer not null references vote_actions on delete cascade,
      number integer not null,
      state text not null,
      reason text,
      vote_ids bigint[] not null,
      primary key (action_id, number)
    )`.execute(db)

  // Copies the groups of each week's last run from vote_groups, which only the previous version writes from now on.
  await sql`
    insert into vote_cases (week, clan_id, clan_name, verdict, judgment_id, size, vote_ids, estimated_fakes, evidence, found_at, updated_at)
    select run.week, clan_id, (select name from clans where clans.id = clan_id), verdict, run.id, size, vote_ids,
      case verdict when 'shown' then 0 else size end, evidence, finished_at, finished_at
    from vote_groups join vote_judgments as run on run.id = judgment_id
    where finished_at is not null and not exists (
      select from vote_judgments as newer where newer.week = run.week and newer.finished_at is not null and newer.id > run.id)
    order by run.week, run.id, number`.execute(db)

  // An appeal appears in the cases of its clan and week. If there is none, a trigger creates one, so that it works in every version.
  await sql`
    create function note_vote_appeal() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(20261125);
      insert into vote_cases (week, clan_id, clan_name, verdict, size, vote_ids, estimated_fakes, found_at, updated_at)
      select new.week, new.clan_id, (select name from clans where id = new.clan_id), 'appeal', 0, '{}', 0,
        new.created_at, new.created_at
      where not exists (select from vote_cases where week = new.week and clan_id = new.clan_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_vote_appeal after insert on vote_appeals
    for each row execute function note_vote_appeal()`.execute(db)
  await sql`
    insert into vote_cases (week, clan_id, clan_name, verdict, size, vote_ids, estimated_fakes, found_at, updated_at)
    select week, clan_id, (select name from clans where id = clan_id), 'appeal', 0, '{}', 0, min(created_at), min(created_at)
    from vote_appeals where not exists (
      select from vote_cases where vote_cases.week = vote_appeals.week and vote_cases.clan_id = vote_appeals.clan_id)
    group by week, clan_id`.execute(db)
}
