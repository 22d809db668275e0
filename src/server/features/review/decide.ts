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
  /** Revision of the submission that the administrator read. API clients may omit it; the decision then applies to the current one. */
  readonly revision: number | undefined
  readonly reason?: string
}

interface AppliedDecision extends Pick<AuditEntry, 'act' | 'before' | 'after'> {
  /** Null if the owner gets no email. */
  readonly email: ReviewEmailKind | null
}

/**
 * Applies a decision, records it and queues an email to the owner, in one transaction: an error rolls everything back. Locks the clan's
 * row, so that a second administrator finds the submission already decided.
 * @param apply changes the clan; resolves to undefined if the submission is already decided
 * @throws AppError clan_not_found (also if the clan was taken down), already_decided, submission_changed
 */
export async function decide(
  { db, queueEmail, sweepImages, applyClanChanges, now }: ReviewDeps,
  administrator: Administrator,
  { clanId, revision, reason = '' }: ReviewTarget,
  apply: (transaction: Kysely<Schema>, clan: LockedClan) => Promise<AppliedDecision | undefined>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockClan(transaction, clanId)) ?? fail('clan_not_found')
    const { email, ...entry } = (await apply(transaction, clan)) ?? fail('already_decided')
    // After `apply`, so that a submission that is both changed and decided fails with `already_decided`. Either error rolls back.
    if (revision !== undefined && revision !== clan.revision) fail('submission_changed')
    await recordAudit(transaction, administrator, { ...entry, clanId, subject: clan.name, reason }, now())
    if (email !== null && clan.ownerEmail !== null) {
      await queueEmail(transaction, { kind: email, recipient: clan.ownerEmail, facts: { clan: clan.name, reason } })
    }
    // Notifies the other instances when the transaction commits.
    await notifyClansChanged(transaction, [clanId])
  })
  // The decision is committed, so nothing below may throw: both calls log their own errors.

  // Do not wait for this instance's own notification: its next response must show the decision.
  await applyClanChanges([clanId])
  // If an edit has a new image, the decision orphans either the old or the new one.
  await sweepImages()
}
