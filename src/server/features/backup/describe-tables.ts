import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { TableDescription } from './manifest.ts'

/** `parts` are the relations that store the rows: the table itself or its partitions. */
export interface StoredTable extends TableDescription {
  readonly parts: readonly string[]
}

/** Lists referenced tables first. Excludes the tables of migrations and the job queue. */
export async function describeTables(db: Kysely<Schema>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable & { parents: string[] }>`
    select c.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(relname::text order by relname) from pg_class
        where relkind = 'r' and oid in (select relid from pg_partition_tree(c.oid) union all select c.oid)) as parts,
      (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname`.execute(db)
  const sorted: StoredTable[] = []
  const placed = new Set<string>()
  while (sorted.length < rows.length) {
    const next = rows.filter(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)))
    if (next.length === 0) throw new Error('tables have circular foreign keys')
    for (const { name, columns, parts } of next) {
      sorted.push({ name, columns, parts: parts ?? [] })
      placed.add(name)
    }
  }
  return sorted
}

/** The last value of each sequence; null if unused. */
export async function readSequences(db: Kysely<Schema>): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
