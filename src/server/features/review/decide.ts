import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { type AuditEntry, type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ReviewDeps } from './deps.ts'
import type { ReviewEmailKind } from './review-emails.ts'
import { type LockedClan, lockClan } from './review-store.ts'

export interface ReviewTarget {
  readonly clanId: number
  /** The revision that the administrator read; undefined decides on the current one. */
  readonly revision: number | undefined
  readonly reason?: string
}

interface Decision extends Pick<AuditEntry, 'act' | 'before' | 'after'> {
  readonly email: ReviewEmailKind
}

/**
 * The clan's row is locked, so a second administrator finds the target already decided.
 * @throws AppError clan_not_found, already_decided, submission_changed
 */
export async function decide(
  { db, queueEmail, sweepImages, now }: ReviewDeps,
  administrator: Administrator,
  { clanId, revision, reason = '' }: ReviewTarget,
  change: (transaction: Kysely<Schema>, clan: LockedClan) => Promise<Decision | undefined>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockClan(transaction, clanId)) ?? fail('clan_not_found')
    const { email, ...entry } = (await change(transaction, clan)) ?? fail('already_decided')
    // Check this last: `already_decided` is the more helpful error.
    if (revision !== undefined && revision !== clan.revision) fail('submission_changed')
    await recordAudit(transaction, administrator, { ...entry, clanId, subject: clan.name, reason }, now())
    if (clan.ownerEmail !== null) {
      await queueEmail(transaction, { kind: email, recipient: clan.ownerEmail, facts: { clan: clan.name, reason } })
    }
    await notifyClansChanged(transaction, [clanId])
  })
  await sweepImages()
}
