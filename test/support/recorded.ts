import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { errorStatuses } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { settings } from '#server/settings.ts'
import type { RecordedPerson } from '../../scripts/fixtures/fill-site.ts'

// Format of `test/fixtures/<version>`, which `npm run record` writes, and descriptions of the current version to compare.

export interface RecordedSite {
  /** Unix ms. The recording's sessions and vote week are valid at this time. */
  readonly recordedAt: number
  readonly settings: Readonly<Record<string, string>>
  readonly people: Readonly<Record<'admin' | 'owner' | 'newcomer' | 'clanless', RecordedPerson>>
  readonly rows: Readonly<Record<string, number>>
  readonly answers: readonly { readonly path: string; readonly as?: 'admin' | 'owner'; readonly body: unknown }[]
  readonly pictures: readonly string[]
}

/** Names on which stored data, backups and other versions depend, by kind. */
export type RecordedNames = Readonly<Record<string, unknown>>

const root = path.resolve(import.meta.dirname, '../fixtures')

export const recordedVersions = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export function recordedFile(version: string, name: string): string {
  return path.join(root, version, name)
}

export function readRecorded(version: string, name: string): unknown {
  return JSON.parse(readFileSync(recordedFile(version, name), 'utf8'))
}

export async function countRows(db: Kysely<Schema>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(await describeTables(db))) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.rows ?? 0
  }
  return counts
}

export function describeMetrics(text: string): string[] {
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const lines = [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, sample = '', labels = '']) => {
    const type = types.get(sample) ?? types.get(sample.replace(/_(bucket|sum|count)$/, '')) ?? 'untyped'
    const names = [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, name = '']) => name)
    return [sample, type, ...names.toSorted()].join(' ')
  })
  return [...new Set(lines)].toSorted()
}

/** Collects the names in a migrated database with an open job queue, and in the modules. */
export async function describeNames(db: Kysely<Schema>): Promise<RecordedNames> {
  const list = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name)
  return {
    tables: await describeTables(db),
    indexes: await list(sql`
      select indexname as name from pg_indexes where schemaname = 'public' and tablename !~ '^votes_|^kysely' order by 1`),
    functions: await list(sql`
      select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`),
    triggers: await list(sql`
      select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal order by 1`),
    migrations: await list(sql`select name from kysely_migration order by 1`),
    queues: await list(sql`select name from pgboss.queue where name !~ '^__' order by 1`),
    secrets: await list(sql`select name from secrets order by 1`),
    errors: errorStatuses,
    settings: Object.fromEntries(Object.entries(settings).map(([name, { fallback }]) => [name, fallback ?? null])),
    limits: Object.fromEntries(
      Object.entries(limits).map(([name, { by, shared, windows }]) => [name, { by, shared, windows }]),
    ),
    locks,
  }
}

/** The columns of each table with type and nullability. Partitions count as their table. */
async function describeTables(db: Kysely<Schema>): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, column, type } of rows) tables[table] = { ...tables[table], [column]: type }
  return tables
}
