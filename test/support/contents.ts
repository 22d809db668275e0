import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/** Returns hashes of all tables and files and the states of all sequences, to check that a call changed nothing. */
export async function readContents({ db, dataDir }: TestDatabase): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where (nspname = 'public' and relkind in ('r', 'p') and not relispartition) or (nspname, relname) = ('pgboss', 'job')
    order by 1, 2`.execute(db)
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as hash
      from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    found[`${schema}.${name}`] = rows[0]
  }
  const { rows: sequences } = await sql<{ name: string; last: unknown }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`.execute(db)
  for (const { name, last } of sequences) found[name] = last
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.relative(dataDir, path.join(entry.parentPath, entry.name))
    // The SQL above has covered the embedded database's files.
    if (!entry.isFile() || /^(?:db|run)\b/.test(file)) continue
    found[file] = createHash('sha256')
      .update(await readFile(path.join(dataDir, file)))
      .digest('hex')
  }
  return found
}
