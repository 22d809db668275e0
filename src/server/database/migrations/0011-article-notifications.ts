import { type Kysely, sql } from 'kysely'

/** Tells all instances that articles have changed: they hold in memory which images are public. */
export async function up(db: Kysely<never>): Promise<void> {
  // A trigger, because the previous version may still publish articles during an upgrade.
  await sql`
    create function notify_articles_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('muster_articles', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_articles_changed after insert or update or delete on articles
    for each statement execute function notify_articles_changed()`.execute(db)
}
