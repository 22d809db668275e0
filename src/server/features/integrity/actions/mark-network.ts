import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { SharedNetwork } from '#contract/shared-networks.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { markCaseActed, lockCase } from '../cases/case-store.ts'
import { listSharedNetworks } from '../networks/network-store.ts'
import { canonicalNetwork, coarsenForLog } from '../networks/parse-network.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Updates this instance's limits after a network was marked. Never rejects. */
  readonly reloadNetworks: () => Promise<void>
  /** Unix ms. */
  readonly now: () => number
}

interface Mark {
  readonly network: string
  readonly reason: string
  readonly caseId: number | undefined
}

/** @throws AppError no_such_entry if there is no such case, already_decided if the network is marked, malformed */
export async function markNetwork(
  { db, reloadNetworks, now }: Deps,
  administrator: Administrator,
  { network: text, reason, caseId }: Mark,
): Promise<SharedNetwork> {
  const network = parse(text)
  const at = new Date(now())
  const by = { reason, created_at: at, created_by: administrator.id }
  const id = await db.transaction().execute(async (transaction) => {
    const known = caseId === undefined ? undefined : ((await lockCase(transaction, caseId)) ?? fail('no_such_entry'))
    const marked =
      (await transaction
        .insertInto('shared_networks')
        .values({ network, ...by })
        .onConflict((conflict) => conflict.column('network').where('taken_back_at', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst()) ?? fail('already_decided')
    if (known) await markCaseActed(transaction, known.id)
    const about = { week: known?.week ?? null, case_id: known?.id ?? null, clan_id: known?.clan_id ?? null }
    await transaction
      .insertInto('vote_actions')
      .values({ kind: 'shared-network', ...by, ...about, shared_network_id: marked.id, finished_at: at })
      .execute()
    // `clanId` is null, because the subject of a clan's entry is the clan's name.
    const subject = coarsenForLog(network)
    const entry = { act: 'markSharedNetwork', clanId: null, subject, reason }
    const after = { network: subject, ...(known ? { case: known.id } : {}) }
    await recordAudit(transaction, administrator, { ...entry, before: null, after }, now())
    return marked.id
  })
  await reloadNetworks()
  return (await listSharedNetworks(db, id))[0] ?? fail('no_such_entry')
}

function parse(text: string): string {
  try {
    return canonicalNetwork(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return fail('malformed', { fields: [{ path: 'body.network', message }] })
  }
}

/** The action that marked the network. @throws AppError no_such_entry, already_decided */
export async function findMarkingAction(db: Kysely<Schema>, networkId: number): Promise<number> {
  const found =
    (await db
      .selectFrom('shared_networks as shared')
      .innerJoin('vote_actions as action', 'action.shared_network_id', 'shared.id')
      .select(['action.id', 'taken_back_at'])
      .where('shared.id', '=', networkId)
      .where('action.kind', '=', 'shared-network')
      .executeTakeFirst()) ?? fail('no_such_entry')
  if (found.taken_back_at) fail('already_decided')
  return found.id
}
