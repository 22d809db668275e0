import { fail } from '#contract/errors.ts'
import type { Administrator } from '#server/domain/audit-log.ts'
import { pinInvite } from '#server/domain/invites.ts'
import { type ReviewTarget, decide } from './decide.ts'
import type { ReviewDeps } from './deps.ts'
import { readUse, storeApproval, storeStatus, storeWithdrawnApproval } from './review-store.ts'

/** @throws AppError clan_not_found, already_decided, submission_changed */
export function approveRegistration(
  deps: ReviewDeps,
  administrator: Administrator,
  target: ReviewTarget,
): Promise<void> {
  return decideRegistration(deps, administrator, target, 1)
}

/** @throws AppError clan_not_found, already_decided, submission_changed */
export function rejectRegistration(
  deps: ReviewDeps,
  administrator: Administrator,
  target: ReviewTarget,
): Promise<void> {
  return decideRegistration(deps, administrator, target, -1)
}

/**
 * Undoes a rejection, so that the registration awaits a decision again.
 * @throws AppError clan_not_found, already_decided, submission_changed
 */
export function reopenRegistration(
  deps: ReviewDeps,
  administrator: Administrator,
  target: ReviewTarget,
): Promise<void> {
  return decide(deps, administrator, target, async (transaction, clan) => {
    if (clan.approve_status !== -1) return undefined
    await storeStatus(transaction, clan.id, 0)
    return {
      act: 'reopenRegistration',
      email: null,
      before: { approve_status: -1 },
      after: { approve_status: 0 },
    }
  })
}

/**
 * Undoes an approval, so that the clan is unlisted and awaits a decision again. Not possible once the clan has votes: that would change
 * the ranking, which only a take-down may do, because it appears in the public log.
 * @throws AppError clan_not_found, already_decided, submission_changed, clan_has_votes
 */
export function withdrawApproval(deps: ReviewDeps, administrator: Administrator, target: ReviewTarget): Promise<void> {
  return decide(deps, administrator, target, async (transaction, clan) => {
    if (clan.approve_status !== 1) return undefined
    const { isEdited, hasVotes } = await readUse(transaction, clan.id)
    if (isEdited) fail('submission_changed')
    if (hasVotes) fail('clan_has_votes')
    await storeWithdrawnApproval(transaction, clan.id)
    return {
      act: 'withdrawApproval',
      email: null,
      before: { approve_status: 1 },
      after: { approve_status: 0 },
    }
  })
}

function decideRegistration(deps: ReviewDeps, administrator: Administrator, target: ReviewTarget, status: -1 | 1) {
  return decide(deps, administrator, target, async (transaction, clan) => {
    // `decide` then throws `already_decided`.
    if (clan.approve_status !== 0) return undefined
    if (status === 1) {
      await storeApproval(transaction, clan.id, new Date(deps.now()))
      await pinInvite(transaction, clan.id)
    } else await storeStatus(transaction, clan.id, -1)
    return {
      act: status === 1 ? 'approveRegistration' : 'rejectRegistration',
      email: status === 1 ? 'registration-approved' : 'registration-rejected',
      before: { approve_status: 0 },
      after: { approve_status: status },
    }
  })
}
