import * as contract from '#contract/own-clan.ts'
import type { SignImage } from '#server/domain/images.ts'
import { toShownListing } from '#server/domain/listing-columns.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { addClan } from './add-clan.ts'
import { deleteClan } from './delete-clan.ts'
import { editClan } from './edit-clan.ts'
import type { OwnClanDeps } from './deps.ts'
import { findLastRejection, findOwnClan, type OwnClanRow } from './own-clan-store.ts'
import { withdrawEdit } from './withdraw-edit.ts'

export function bindOwnClan(bind: Bind, deps: OwnClanDeps): void {
  bind(contract.listOwnClans, async ({ user }) => {
    const clan = await findOwnClan(deps.db, user.id, deps.now())
    if (!clan) return { body: [] }
    return { body: [{ ...toOwnClan(clan, deps.signImage), last_rejection: await findLastRejection(deps.db, clan) }] }
  })
  bind(contract.addClan, async ({ user, body: { headerImageFile, facts = {}, ...listing } }) => {
    const { id, image } = await addClan(deps, user, { ...listing, facts }, { headerImageFile })
    return { body: { id, header_image_filename: image, approve_status: 0 as const, update_pending: false } }
  })
  bind(contract.editClan, async ({ user, query, body: { headerImageFile, headerImageSrc, ...listing } }) => {
    const edited = await editClan(deps, user, query.revision, listing, { headerImageFile, headerImageSrc })
    const { id, image, approveStatus, updatePending } = edited
    return {
      body: { id, header_image_filename: image, approve_status: approveStatus, update_pending: updatePending },
    }
  })
  bind(contract.withdrawEdit, async ({ user, query }) => {
    await withdrawEdit(deps, user, query.revision)
    return {}
  })
  bind(contract.deleteClan, async ({ user, body }) => {
    await deleteClan(deps, user, body.id)
    return {}
  })
}

function toOwnClan(clan: OwnClanRow, signImage: SignImage): contract.OwnClan {
  const { id, premium, approve_status, taken_down_at, pending, revision } = clan
  return {
    id,
    ...toShownListing(clan, signImage),
    premium,
    approve_status,
    update_pending: pending !== undefined,
    taken_down: taken_down_at !== null,
    pending: pending ? toShownListing(pending, signImage) : null,
    revision,
    ...(clan.invite_problem === null ? {} : { invite_problem: clan.invite_problem }),
  }
}
