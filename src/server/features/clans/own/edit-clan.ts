import { fail } from '#contract/errors.ts'
import type { Listing } from '#contract/listing.ts'
import { listingMessages } from '#contract/rules/clans/listing-rules.ts'
import type { SessionUser } from '#server/http/security/sessions.ts'
import type { FormImage, OwnClanDeps } from './deps.ts'
import { findOwnClan, lockOwnClan, resubmitClan, storePendingUpdate, toColumns } from './own-clan-store.ts'
import { withUpload } from './with-upload.ts'

export interface EditResult {
  readonly id: number
  readonly image: string
  readonly approveStatus: 0 | 1
  readonly updatePending: boolean
}

/**
 * A listed clan gets a pending update; any other clan changes in place and is resubmitted. Without `facts`, keeps those of the pending
 * edit, or else the clan's. With `revision`, fails if it is not the current one.
 * @throws AppError no_own_clan, account_barred, submission_changed, malformed, too_many_requests, and image errors
 */
export async function editClan(
  deps: OwnClanDeps,
  user: SessionUser,
  revision: number | undefined,
  { facts, ...listing }: Omit<Listing, 'facts'> & Partial<Pick<Listing, 'facts'>>,
  form: FormImage,
): Promise<EditResult> {
  const { db, images, now } = deps
  const known = (await findOwnClan(db, user.id, now())) ?? fail('no_own_clan')
  if (known.taken_down_at) fail('account_barred')
  const result = await withUpload(deps, user.id, form, known, (uploaded) =>
    db.transaction().execute(async (transaction): Promise<EditResult> => {
      const clan = (await lockOwnClan(transaction, user.id)) ?? fail('no_own_clan')
      if (clan.taken_down_at) fail('account_barred')
      if (revision !== undefined && revision !== clan.revision) fail('submission_changed')
      const image = uploaded ?? ownImage(form.headerImageSrc, [clan.header_image, clan.pending?.header_image])
      const columns = toColumns({ ...listing, facts: facts ?? clan.pending?.facts ?? clan.facts }, image)
      if (clan.approve_status === 1) {
        await storePendingUpdate(transaction, clan.id, columns, now())
        return { id: clan.id, image, approveStatus: 1, updatePending: true }
      }
      await resubmitClan(transaction, clan.id, columns, now())
      return { id: clan.id, image, approveStatus: 0, updatePending: false }
    }),
  )
  await images.sweep()
  return result
}

/** Accepts only the clan's current or pending image, because another clan's image could be deleted with that clan. */
function ownImage(name: string | undefined, own: readonly (string | null | undefined)[]): string {
  if (name !== undefined && own.includes(name)) return name
  return fail('malformed', { fields: [{ path: 'body.headerImageSrc', message: listingMessages.notYourImage }] })
}
