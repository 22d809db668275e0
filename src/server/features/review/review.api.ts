import * as contract from '#contract/review.ts'
import type { SignImage } from '#server/domain/images.ts'
import { toShownListing } from '#server/domain/listing-columns.ts'
import type { Bind } from '#server/http/api/bind.ts'
import type { ReviewDeps } from './deps.ts'
import { approveRegistration, rejectRegistration, reopenRegistration, withdrawApproval } from './review-registration.ts'
import { listPending, listUnapproved, type PendingRow } from './review-store.ts'
import { approveUpdate, rejectUpdate } from './review-update.ts'

export function bindReview(bind: Bind, deps: ReviewDeps): void {
  const { signImage } = deps
  bind(contract.listUnapprovedClans, async () => {
    const rows = await listUnapproved(deps.db)
    const body = rows.map(({ facts, ...row }) => ({
      ...row,
      ...toShownListing({ ...row, facts }, signImage),
      submitted_at: row.submitted_at.getTime(),
    }))
    return { body }
  })
  bind(contract.listPendingUpdates, async () => {
    const rows = await listPending(deps.db)
    return { body: rows.map((row) => toPendingUpdate(row, signImage)) }
  })
  bind(contract.approveRegistration, async ({ user, params, query }) => {
    await approveRegistration(deps, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.rejectRegistration, async ({ user, params, query, body }) => {
    await rejectRegistration(deps, user, { clanId: params.id, revision: query.revision, reason: body.reason })
    return {}
  })
  bind(contract.reopenRegistration, async ({ user, params, query }) => {
    await reopenRegistration(deps, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.withdrawApproval, async ({ user, params, query }) => {
    await withdrawApproval(deps, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.approveUpdate, async ({ user, params, query }) => {
    await approveUpdate(deps, user, { clanId: params.id, revision: query.revision })
    return {}
  })
  bind(contract.rejectUpdate, async ({ user, params, query, body }) => {
    await rejectUpdate(deps, user, { clanId: params.id, revision: query.revision, reason: body.reason })
    return {}
  })
}

function toPendingUpdate(row: PendingRow, signImage: SignImage): contract.PendingUpdate {
  return {
    ...row,
    current_platforms: row.current_platforms.join(','),
    current_playstyles: row.current_playstyles.join(','),
    current_header_image_filename: row.current_header_image,
    current_header_image_access: signImage(row.current_header_image),
    pending_platforms: row.pending_platforms.join(','),
    pending_playstyles: row.pending_playstyles.join(','),
    pending_facts: row.pending_facts ?? row.current_facts,
    pending_header_image_filename: row.pending_header_image,
    pending_header_image_access: signImage(row.pending_header_image),
    submitted_at: row.submitted_at.getTime(),
  }
}
