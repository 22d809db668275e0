import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** In a schema that the site, its backups and the tests do not read. */
const emptyDatabaseFunction = 'test_support.empty_database'

/** Creates the function that `emptyDatabase` calls. Its queries name each table, so that PostgreSQL plans them once per connection. */
export async function prepareToEmpty(db: Kysely<Schema>): Promise<void> {
  const tables = await readTables(db)
  const { rows: sequences } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(db)
  // Disabling a trigger discards the plans of queries on its table, so append-only tables have separate queries.
  const groups = [
    tables.filter(({ appendOnly }) => !appendOnly),
    ...tables.filter(({ appendOnly }) => appendOnly).map((table) => [table]),
  ]
  const filled = groups.map((group) => {
    const names = group.map(({ name }) => `select '${name}' where exists (select from ${name})`)
    return `array(${names.join(' union all ')})`
  })
  const empty = tables.map(({ name, appendOnly }) => {
    const set = (state: string) => (appendOnly ? `alter table ${name} ${state} trigger append_only;` : '')
    return `if '${name}' = any (filled) then ${set('disable')} delete from ${name}; ${set('enable')} end if;`
  })
  const used = sequences.map(({ name }) => `select '${name}' from ${name} where is_called`)
  await sql`create schema if not exists test_support`.execute(db)
  await sql
    .raw(
      `create or replace function ${emptyDatabaseFunction}() returns void language plpgsql as $$
      declare
        filled text[];
        sequence text;
      begin
        -- Again, because triggers record deletions in other tables.
        loop
          filled := '{}';
          ${filled.map((names) => `filled := filled || ${names};`).join('\n')}
          exit when filled = '{}';
          ${empty.join('\n')}
        end loop;
        for sequence in ${used.join(' union all ')} loop
          perform setval(sequence, seqstart, false) from pg_sequence where seqrelid = sequence::regclass;
        end loop;
      end $$`,
    )
    .execute(db)
}

/** Empties every table except the site profile, and resets every sequence. */
export async function emptyDatabase(db: Kysely<Schema>): Promise<void> {
  await sql.raw(`select ${emptyDatabaseFunction}()`).execute(db)
}

async function readTables(db: Kysely<Schema>): Promise<{ name: string; appendOnly: boolean }[]> {
  // The site profile has one row from the start. In tests of migrations, the job queue may have no tables yet. Newer tables
  // come first, because they may reference older ones.
  const { rows } = await sql<{ name: string; appendOnly: boolean }>`
    select oid::regclass::text as name,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'append_only') as "appendOnly"
    from pg_class
    where (relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname <> 'site_profile') or oid = to_regclass('pgboss.job')
    order by oid desc`.execute(db)
  return rows
}
