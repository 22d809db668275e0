import type { Administrator } from '#server/database/record-act.ts'
import type { ShownColumns } from '#server/database/shown-columns.ts'
import { type Case, decide } from './decide.ts'
import type { ReviewNeeds } from './needs.ts'
import { type LockedClan, storeListing, takePendingUpdate } from './review-store.ts'

/** Puts an edit in the place of what is listed. @throws AppError clan_not_found, already_decided, submission_changed */
export function approveUpdate(needs: ReviewNeeds, administrator: Administrator, one: Case): Promise<void> {
  return decide(needs, administrator, one, async (transaction, clan) => {
    const update = await takePendingUpdate(transaction, clan.id)
    if (!update) return undefined
    await storeListing(transaction, clan.id, update)
    return { act: 'approveUpdate', letter: 'update-approved', ...changesOf(clan, update) }
  })
}

/** Drops an edit. @throws AppError clan_not_found, already_decided, submission_changed */
export function rejectUpdate(needs: ReviewNeeds, administrator: Administrator, one: Case): Promise<void> {
  return decide(needs, administrator, one, async (transaction, clan) => {
    const update = await takePendingUpdate(transaction, clan.id)
    if (!update) return undefined
    const { before, after } = changesOf(clan, update)
    // Nothing becomes of it: what was asked for is kept beside what stays.
    return { act: 'rejectUpdate', letter: 'update-rejected', before: { ...before, asked: after }, after: before }
  })
}

/** The fields in which the two differ. */
function changesOf(clan: LockedClan, update: ShownColumns) {
  const changed = (Object.keys(update) as (keyof ShownColumns)[]).filter(
    (field) => String(clan[field]) !== String(update[field]),
  )
  const pick = (from: ShownColumns) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(clan), after: pick(update) }
}
