import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type GroupEvidence, knownEvidence } from './group-evidence.ts'
import { readClanNames } from '../read-clan-names.ts'

/** Returns a function that names the clans of evidence in sentences: by number if no name is known anymore. */
export async function readNamesInEvidence(
  db: Kysely<Schema>,
  evidence: readonly (GroupEvidence | null)[],
): Promise<(id: number) => string> {
  const named = evidence.flatMap((stored) => (stored ? knownEvidence(stored) : [])).flatMap(({ clans = [] }) => clans)
  const names = await readClanNames(db, [...new Set(named)])
  return (id) => names.get(id)?.name ?? `no. ${id}`
}
