import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Whether the database has more than tables, keys and starter articles, which a new site has. */
export async function hasData(db: Kysely<Schema>): Promise<boolean> {
  for (const table of ['users', 'clans', 'votes', 'acts']) {
    if (!(await tableExists(db, table))) continue
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

export async function readArticlePictures(db: Kysely<Schema>): Promise<string[]> {
  if (!(await tableExists(db, 'articles'))) return []
  const articles = await db.selectFrom('articles').select(['cover_image', 'banner_image']).execute()
  return articles
    .flatMap(({ cover_image, banner_image }) => [cover_image, banner_image])
    .filter((name) => name !== null)
}

async function tableExists(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass(${`public.${table}`}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Drops tables, sequences, functions and the job queue, but not objects of extensions. */
export async function clearDatabase(transaction: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare target record;
    begin
      for target in
        select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      loop
        execute format('drop table %s cascade', target.name);
      end loop;
      for target in
        select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      loop
        execute format('drop sequence %s cascade', target.name);
      end loop;
      for target in
        select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop
        execute format('drop function %s cascade', target.name);
      end loop;
      drop schema if exists pgboss cascade;
    end $$`.execute(transaction)
}
