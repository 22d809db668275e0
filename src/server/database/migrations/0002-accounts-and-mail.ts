import { type Kysely, sql } from 'kysely'

/** Accounts with their sessions and emailed links, queued emails, and rate limit counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      email text not null,
      email_key text collate "C" not null unique,
      password_hash text not null,
      is_admin boolean not null default false,
      email_verified_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key,
      user_id integer not null references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on sessions (user_id)`.execute(db)
  await sql`create index on sessions (expires_at)`.execute(db)

  await sql`
    create table mail_links (
      secret_hash bytea primary key,
      user_id integer not null references users on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on mail_links (user_id)`.execute(db)

  // The text of an email is written only when it is sent, so that this table never contains the secrets of links.
  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      kind text not null,
      recipient text not null,
      facts jsonb not null default '{}',
      state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      settled_at timestamptz
    )`.execute(db)
  await sql`create index on mails (state, created_at)`.execute(db)

  await sql`
    create table secrets (
      name text primary key,
      value bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  // Updated constantly, like the tallies. Times are Unix ms of the processes' clocks.
  await sql`
    create table limit_counts (
      key text collate "C" primary key,
      points integer not null,
      ends_at bigint not null
    ) with (fillfactor = 50)`.execute(db)

  await sql`
    alter table clans add column owner_user_id integer unique references users on delete cascade`.execute(db)
}
