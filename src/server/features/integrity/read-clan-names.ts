import { type Kysely, sql } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema.ts'

export interface ClanName {
  readonly name: string
  readonly isDeleted: boolean
}

const clansPerStatement = 1000

/**
 * The names of clans. A deleted clan has its last name while details of its votes are kept, and otherwise the one from its last entry in
 * the audit log. Clans without either are missing in the result.
 */
export async function readClanNames(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, ClanName>> {
  const names = new Map<number, ClanName>()
  for (const part of inParts(ids, clansPerStatement)) {
    const clans = await db.selectFrom('clans').select(['id', 'name']).where('id', 'in', part).execute()
    for (const { id, name } of clans) names.set(id, { name, isDeleted: false })
    const missing = () => part.filter((id) => !names.has(id))
    if (missing().length === 0) continue
    const kept = await db.selectFrom('deleted_clans').selectAll().where('clan_id', 'in', missing()).execute()
    for (const { clan_id: id, name } of kept) names.set(id, { name, isDeleted: true })
    if (missing().length === 0) continue
    const entries = await db
      .selectFrom('acts')
      .distinctOn('clan_id')
      // The subject of an approved edit is the name before the edit.
      .select(['clan_id', sql<string>`coalesce(after ->> 'name', subject)`.as('name')])
      .where('clan_id', 'in', missing())
      .where('subject', '<>', '')
      .orderBy('clan_id')
      .orderBy('id', 'desc')
      .execute()
    for (const { clan_id: id, name } of entries) if (id !== null) names.set(id, { name, isDeleted: true })
  }
  return names
}
