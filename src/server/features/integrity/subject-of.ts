import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The subject of an audit entry: the clan's name. Null for several clans. */
export async function subjectOf(transaction: Kysely<Schema>, clanId: number | null): Promise<string> {
  if (clanId === null) return 'Votes for several clans'
  const clan = await transaction.selectFrom('clans').select('name').where('id', '=', clanId).executeTakeFirst()
  return clan?.name ?? `Deleted clan ${clanId}`
}
