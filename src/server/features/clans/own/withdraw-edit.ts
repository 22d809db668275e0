import { fail } from '#contract/errors.ts'
import type { SessionUser } from '#server/http/security/sessions.ts'
import type { OwnClanDeps } from './deps.ts'
import { lockOwnClan, removePendingUpdate } from './own-clan-store.ts'

/**
 * Deletes the pending edit, and its image unless the listing uses it. With `revision`, fails if it is not the current one.
 * @throws AppError no_own_clan, already_decided (also if there was no edit), submission_changed
 */
export async function withdrawEdit(
  { db, images }: OwnClanDeps,
  user: SessionUser,
  revision: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockOwnClan(transaction, user.id)) ?? fail('no_own_clan')
    if (!clan.pending) fail('already_decided')
    if (revision !== undefined && revision !== clan.revision) fail('submission_changed')
    await removePendingUpdate(transaction, clan.id)
  })
  await images.sweep()
}
