import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { type ApplyClanChanges, notifyClansChanged } from '#server/domain/clan-events.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { findClan, lockCampaign, insertCampaign, type NewCampaign, storeEnd } from './campaign-store.ts'

export interface CampaignDeps {
  readonly db: Kysely<Schema>
  readonly applyClanChanges: ApplyClanChanges
  /** Unix ms. */
  readonly now: () => number
}

/** Returns the campaign's ID and its clan, which need not be listed. @throws AppError clan_not_found */
export async function addCampaign(
  { db, applyClanChanges, now }: CampaignDeps,
  administrator: Administrator,
  campaign: NewCampaign,
) {
  const { clan_id: clanId, ...facts } = campaign
  const added = await db.transaction().execute(async (transaction) => {
    const { name: subject, approve_status } = (await findClan(transaction, clanId)) ?? fail('clan_not_found')
    const id = await insertCampaign(transaction, campaign, administrator.id)
    const after = { campaign: id, ...facts }
    await recordAudit(transaction, administrator, { act: 'addCampaign', clanId, subject, before: null, after }, now())
    await notifyClansChanged(transaction, [clanId])
    return { id, clan_name: subject, approve_status }
  })
  await applyClanChanges([clanId])
  return added
}

/** Ends a campaign. If it has not started, it never does. @throws AppError no_such_entry, already_decided */
export async function endCampaign(
  { db, applyClanChanges, now }: CampaignDeps,
  administrator: Administrator,
  id: number,
): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    const campaign = (await lockCampaign(transaction, id)) ?? fail('no_such_entry')
    const { clan_id: clanId, name: subject, starts_at, ends_at } = campaign
    if (ends_at.getTime() <= Math.max(now(), starts_at.getTime())) fail('already_decided')
    const end = Math.max(now(), starts_at.getTime())
    await storeEnd(transaction, id, new Date(end))
    const before = { campaign: id, kind: campaign.kind, ends_at: ends_at.getTime() }
    const after = { campaign: id, kind: campaign.kind, ends_at: end }
    await recordAudit(transaction, administrator, { act: 'endCampaign', clanId, subject, before, after }, now())
    await notifyClansChanged(transaction, [clanId])
    return clanId
  })
  await applyClanChanges([changed])
}
