import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { type AuditEntry, type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ReviewDeps } from './deps.ts'
import type { ReviewEmailKind } from './review-emails.ts'
import { type LockedClan, lockClan } from './review-store.ts'

/** What somebody decides on. */
export interface ReviewTarget {
  readonly clanId: number
  /** The submission that was read; undefined decides on whatever waits. */
  readonly revision: number | undefined
  /** Empty where none is given. */
  readonly reason?: string
}

interface Decision extends Pick<AuditEntry, 'act' | 'before' | 'after'> {
  readonly letter: ReviewEmailKind
}

/**
 * Decides on a case: the change, its record, the owner's mail and the notice to the standings, all or nothing. The clan's
 * row is held meanwhile, so that of two administrators one comes second and finds it decided.
 * @throws AppError clan_not_found, already_decided, submission_changed
 */
export async function decide(
  { db, queueMail, sweepImages, now }: ReviewDeps,
  administrator: Administrator,
  { clanId, revision, reason = '' }: ReviewTarget,
  change: (transaction: Kysely<Schema>, clan: LockedClan) => Promise<Decision | undefined>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockClan(transaction, clanId)) ?? fail('clan_not_found')
    const { letter, ...act } = (await change(transaction, clan)) ?? fail('already_decided')
    // Asked last: who comes second should hear that, rather than that something has changed.
    if (revision !== undefined && revision !== clan.revision) fail('submission_changed')
    await recordAudit(transaction, administrator, { ...act, clanId, subject: clan.name, reason }, now())
    if (clan.ownerEmail !== null) {
      await queueMail(transaction, { kind: letter, recipient: clan.ownerEmail, facts: { clan: clan.name, reason } })
    }
    await notifyClansChanged(transaction, [clanId])
  })
  await sweepImages()
}
