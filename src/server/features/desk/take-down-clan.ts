import { fail } from '#contract/errors.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { pinInvite } from '#server/domain/invites.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import type { DeskDeps } from './deps.ts'
import {
  findBarredEmail,
  findTakenDownName,
  lockTakeDownClan,
  liftBar,
  storeRestored,
  storeTakeDown,
} from './take-down-store.ts'

export interface TakeDown {
  readonly clanId: number
  readonly reason: string
}

/** Also bars the account from listing a clan. @throws AppError clan_not_found, already_decided */
export async function takeDownClan(
  { db, queueEmail, applyClanChanges, now }: DeskDeps,
  administrator: Administrator,
  { clanId, reason }: TakeDown,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockTakeDownClan(transaction, clanId)) ?? fail('clan_not_found')
    if (clan.taken_down_at) fail('already_decided')
    await storeTakeDown(transaction, clanId, new Date(now()))
    const before = { approve_status: clan.approve_status, taken_down: false }
    const after = { approve_status: -1, taken_down: true }
    const entry = { act: 'takeDownClan', clanId, subject: clan.name, reason, before, after }
    await recordAudit(transaction, administrator, entry, now())
    await recordModeration(transaction, { event: 'take-down', clan: clanId }, now())
    if (clan.ownerEmail !== null) {
      const email = { kind: 'listing-taken-down', recipient: clan.ownerEmail, facts: { clan: clan.name, reason } }
      await queueEmail(transaction, email)
    }
    await notifyClansChanged(transaction, [clanId])
  })
  await applyClanChanges([clanId])
}

/** Also lifts the bar, even if the owner has deleted the listing. @throws AppError clan_not_found, already_decided */
export async function restoreClan(
  { db, queueEmail, applyClanChanges, now }: DeskDeps,
  administrator: Administrator,
  { clanId, reason }: TakeDown,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = await lockTakeDownClan(transaction, clanId)
    const barredEmail = clan ? null : await findBarredEmail(transaction, clanId)
    const barLifted = await liftBar(transaction, clanId)
    const status = clan?.status_before ?? undefined
    if (!clan && !barLifted) fail('clan_not_found')
    if (status === undefined && !barLifted) fail('already_decided')
    if (status !== undefined) await storeRestored(transaction, clanId, status)
    // The purge deleted the data about the clan's invite while it was not listed.
    if (status === 1) await pinInvite(transaction, clanId)
    const before = { approve_status: -1, taken_down: true }
    const after = clan ? { approve_status: status, taken_down: false } : { deleted: true, taken_down: false }
    const subject = clan?.name ?? (await findTakenDownName(transaction, clanId))
    await recordAudit(transaction, administrator, { act: 'restoreClan', clanId, subject, reason, before, after }, now())
    await recordModeration(transaction, { event: 'restore', clan: clanId }, now())
    const recipient = clan ? clan.ownerEmail : barredEmail
    if (recipient !== null) {
      const kind = clan ? 'listing-restored' : 'bar-lifted'
      await queueEmail(transaction, { kind, recipient, facts: { clan: subject, reason } })
    }
    await notifyClansChanged(transaction, [clanId])
  })
  await applyClanChanges([clanId])
}
