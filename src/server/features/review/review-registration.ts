import type { Administrator } from '#server/database/record-act.ts'
import { type Case, decide } from './decide.ts'
import type { ReviewNeeds } from './needs.ts'
import { storeDecision } from './review-store.ts'

/** Lists a clan. @throws AppError clan_not_found, already_decided, submission_changed */
export function approveRegistration(needs: ReviewNeeds, administrator: Administrator, one: Case): Promise<void> {
  return decideRegistration(needs, administrator, one, 1)
}

/** Rejects a registration. @throws AppError clan_not_found, already_decided, submission_changed */
export function rejectRegistration(needs: ReviewNeeds, administrator: Administrator, one: Case): Promise<void> {
  return decideRegistration(needs, administrator, one, -1)
}

function decideRegistration(needs: ReviewNeeds, administrator: Administrator, one: Case, status: -1 | 1) {
  return decide(needs, administrator, one, async (transaction, clan) => {
    if (clan.approve_status !== 0) return undefined
    await storeDecision(transaction, clan.id, status)
    return {
      act: status === 1 ? 'approveRegistration' : 'rejectRegistration',
      letter: status === 1 ? 'registration-approved' : 'registration-rejected',
      before: { approve_status: 0 },
      after: { approve_status: status },
    }
  })
}
