import * as contract from '#contract/review.ts'
import { toShownListing } from '#server/database/shown-columns.ts'
import type { Bind } from '#server/http/bind.ts'
import type { ReviewNeeds } from './needs.ts'
import { approveRegistration, rejectRegistration } from './review-registration.ts'
import { listPending, listUnapproved, type PendingRow } from './review-store.ts'
import { approveUpdate, rejectUpdate } from './review-update.ts'

export function bindReview(bind: Bind, needs: ReviewNeeds): void {
  bind(contract.listUnapprovedClans, async () => {
    const rows = await listUnapproved(needs.db)
    return { body: rows.map((row) => ({ ...row, ...toShownListing(row), submitted_at: row.submitted_at.getTime() })) }
  })
  bind(contract.listPendingUpdates, async () => ({ body: (await listPending(needs.db)).map(toPendingUpdate) }))
  bind(contract.approveRegistration, async ({ user, params, query }) => {
    await approveRegistration(needs, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.rejectRegistration, async ({ user, params, query, body }) => {
    await rejectRegistration(needs, user, { clanId: params.id, revision: query.revision, reason: body.reason })
    return {}
  })
  bind(contract.approveUpdate, async ({ user, params, query }) => {
    await approveUpdate(needs, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.rejectUpdate, async ({ user, params, query, body }) => {
    await rejectUpdate(needs, user, { clanId: params.id, revision: query.revision, reason: body.reason })
    return {}
  })
}

function toPendingUpdate(row: PendingRow): contract.PendingUpdate {
  return {
    ...row,
    current_platforms: row.current_platforms.join(','),
    current_playstyles: row.current_playstyles.join(','),
    current_header_image_filename: row.current_header_image,
    pending_platforms: row.pending_platforms.join(','),
    pending_playstyles: row.pending_playstyles.join(','),
    pending_header_image_filename: row.pending_header_image,
    submitted_at: row.submitted_at.getTime(),
  }
}
