import type { Kysely } from 'kysely'
import type { SharedNetwork } from '#contract/shared-networks.ts'
import type { Schema } from '#server/database/schema.ts'

export async function readMarkedNetworks(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('shared_networks').select('network').where('taken_back_at', 'is', null).execute()
  return rows.map(({ network }) => network)
}

/** Newest first. */
export async function listSharedNetworks(db: Kysely<Schema>, id?: number): Promise<SharedNetwork[]> {
  let query = db
    .selectFrom('shared_networks as shared')
    .leftJoin('users', 'users.id', 'shared.created_by')
    .leftJoin('vote_actions as action', (join) =>
      join.onRef('action.shared_network_id', '=', 'shared.id').on('action.kind', '=', 'shared-network'),
    )
    .select([
      'shared.id',
      'shared.network',
      'shared.reason',
      'shared.created_at',
      'users.email as by',
      'action.id as action_id',
    ])
    .where('taken_back_at', 'is', null)
    .orderBy('shared.id', 'desc')
  if (id !== undefined) query = query.where('shared.id', '=', id)
  const rows = await query.execute()
  return rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.getTime() }))
}
