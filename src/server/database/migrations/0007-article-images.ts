import { type Kysely, sql } from 'kysely'

/** Banners, revisions and orphaned images of articles, and whether the starter articles were written. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table articles
      add column banner_image text,
      add column revision integer not null default 1`.execute(db)
  await sql`
    create function note_unshown_article_images() returns trigger language plpgsql as $$
    begin
      insert into unshown_images (name)
        select name from unnest(array[old.cover_image, old.banner_image]) name
        where name is not null and (tg_op = 'DELETE' or name not in (coalesce(new.cover_image, ''), coalesce(new.banner_image, '')))
        on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_unshown_article_images after delete or update of cover_image, banner_image on articles
    for each row execute function note_unshown_article_images()`.execute(db)

  // At most one row. A site that is already in use gets no starter articles.
  await sql`
    create table starter_articles_written (
      at timestamptz not null,
      only_one boolean primary key default true check (only_one)
    )`.execute(db)
  await sql`
    insert into starter_articles_written (at)
      select now() where exists (select from users) or exists (select from clans) or exists (select from articles)`.execute(
    db,
  )
}
