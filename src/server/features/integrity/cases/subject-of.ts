import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { readClanNames } from '../read-clan-names.ts'

/**
 * The subject of an audit entry: the clan's name, even of a deleted clan (see `readClanNames`). Null means several clans.
 */
export async function subjectOf(transaction: Kysely<Schema>, clanId: number | null): Promise<string> {
  if (clanId === null) return 'Votes for several clans'
  return (await readClanNames(transaction, [clanId])).get(clanId)?.name ?? `Deleted clan ${clanId}`
}
