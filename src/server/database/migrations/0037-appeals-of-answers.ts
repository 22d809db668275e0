import { type Kysely, sql } from 'kysely'

/**
 * Which appeal an action answered, so that the answer can be undone, and whether the public log says that the appeal was upheld.
 * Answers by the previous version lack this and cannot be undone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vote_actions add column appeal_id integer references vote_appeals on delete set null`.execute(
    db,
  )
  await sql`alter table vote_actions add column upheld boolean not null default false`.execute(db)
  await sql`create index on vote_actions (appeal_id) where appeal_id is not null`.execute(db)
  // An answer and its action were stored in one transaction, with the same time.
  await sql`
    update vote_actions as action set appeal_id = appeal.id
    from vote_appeals as appeal
    where action.kind = 'answer-appeal' and appeal.clan_id = action.clan_id and appeal.week = action.week
      and appeal.answered_at = action.created_at`.execute(db)
  // The log does not say which of several answers for a clan and week it means. Mark all: better to log a reopening twice than never.
  await sql`
    update vote_actions as action set upheld = true
    where appeal_id is not null and (
      exists (
        select from log_entries where type = 'moderation' and body is not null
          and body::jsonb @> jsonb_build_object('event', 'appeal-upheld', 'clan', action.clan_id, 'week', action.week))
      or exists (
        select from moderation_outbox
        where event::jsonb @> jsonb_build_object('event', 'appeal-upheld', 'clan', action.clan_id, 'week', action.week)))`.execute(
    db,
  )
}
