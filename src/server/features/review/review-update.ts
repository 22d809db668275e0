import { isDeepStrictEqual } from 'node:util'
import type { Administrator } from '#server/domain/audit-log.ts'
import { increaseRevision } from '#server/domain/clan-revision.ts'
import { pinInvite } from '#server/domain/invites.ts'
import type { ListingColumns } from '#server/domain/listing-columns.ts'
import { type ReviewTarget, decide } from './decide.ts'
import type { ReviewDeps } from './deps.ts'
import { type LockedClan, storeListing, takePendingUpdate } from './review-store.ts'

/** @throws AppError clan_not_found, already_decided, submission_changed */
export function approveUpdate(deps: ReviewDeps, administrator: Administrator, target: ReviewTarget): Promise<void> {
  return decide(deps, administrator, target, async (transaction, clan) => {
    const update = await takePendingUpdate(transaction, clan)
    // `decide` then throws `already_decided`.
    if (!update) return undefined
    await storeListing(transaction, clan.id, update)
    // The edit may have changed the invite.
    await pinInvite(transaction, clan.id)
    return { act: 'approveUpdate', email: 'update-approved', ...changesOf(clan, update) }
  })
}

/** @throws AppError clan_not_found, already_decided, submission_changed */
export function rejectUpdate(deps: ReviewDeps, administrator: Administrator, target: ReviewTarget): Promise<void> {
  return decide(deps, administrator, target, async (transaction, clan) => {
    const update = await takePendingUpdate(transaction, clan)
    // `decide` then throws `already_decided`.
    if (!update) return undefined
    // An owner who is editing the rejected update must not resubmit it unknowingly.
    await increaseRevision(transaction, clan.id)
    const { before, after } = changesOf(clan, update)
    // In the audit log, `before` and `after` are equal, because the listing does not change; `before.asked` has the rejected values.
    return { act: 'rejectUpdate', email: 'update-rejected', before: { ...before, asked: after }, after: before }
  })
}

/** The fields that the update changes, with their old and new values, for the audit log. */
function changesOf(clan: LockedClan, update: ListingColumns) {
  const changed = (Object.keys(update) as (keyof ListingColumns)[]).filter(
    (field) => !isDeepStrictEqual(clan[field], update[field]),
  )
  const pick = (from: ListingColumns) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(clan), after: pick(update) }
}
