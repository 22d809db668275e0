import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { GroupEvidence } from '../group-evidence.ts'

/** The names of clans that exist, by ID. */
export async function readClanNames(db: Kysely<Schema>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const clans = await db.selectFrom('clans').select(['id', 'name']).where('id', 'in', distinct).execute()
  return new Map(clans.map(({ id, name }) => [id, name]))
}

/** How sentences name the clans of evidence: deleted ones by their number. */
export async function readNamesInEvidence(
  db: Kysely<Schema>,
  evidence: readonly (GroupEvidence | null)[],
): Promise<(id: number) => string> {
  const named = evidence.flatMap((stored) => stored?.evidence ?? []).flatMap(({ clans = [] }) => clans)
  const names = await readClanNames(db, named)
  return (id) => names.get(id) ?? `no. ${id}`
}
