import { type Kysely, sql } from 'kysely'

/** Notifies all instances when articles change: they keep in memory which images are public. */
export async function up(db: Kysely<never>): Promise<void> {
  // A trigger, because the previous version may publish articles during an upgrade.
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
