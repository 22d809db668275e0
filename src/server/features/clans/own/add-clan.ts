import { fail } from '#contract/errors.ts'
import { type Listing } from '#contract/listing.ts'
import { listingMessages } from '#contract/rules/clans/listing-rules.ts'
import type { SessionUser } from '#server/http/security/sessions.ts'
import type { FormImage, OwnClanDeps } from './deps.ts'
import { findOwnClan, insertClan, isBarred, toColumns } from './own-clan-store.ts'
import { withUpload } from './with-upload.ts'

/** @throws AppError second_clan, account_barred, too_many_requests, and image errors */
export async function addClan(
  deps: OwnClanDeps,
  user: SessionUser,
  listing: Listing,
  form: FormImage,
): Promise<{ id: number; image: string }> {
  const { db, now } = deps
  // Check before the expensive image decoding; the transaction checks again.
  if (await isBarred(db, user.email)) fail('account_barred')
  if (await findOwnClan(db, user.id, now())) fail('second_clan')
  return withUpload(deps, user.id, form, { premium: false }, (uploaded) =>
    db.transaction().execute(async (transaction) => {
      if (await isBarred(transaction, user.email)) fail('account_barred')
      const image = uploaded ?? rejectMissingImage()
      const id = await insertClan(transaction, user.id, toColumns(listing, image), now())
      return { id: id ?? fail('second_clan'), image }
    }),
  )
}

function rejectMissingImage(): never {
  return fail('malformed', { fields: [{ path: 'body.headerImageFile', message: listingMessages.noImage }] })
}
