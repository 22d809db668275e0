import { fail } from '#contract/errors.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import type { SessionUser } from '#server/http/security/sessions.ts'
import type { OwnClanDeps } from './deps.ts'
import { lockOwnClan, removeClan } from './own-clan-store.ts'

/** The clan's votes remain. Its name remains for administrators, as long as details of its votes do. @throws AppError no_own_clan */
export async function deleteClan(
  { db, images, applyClanChanges }: OwnClanDeps,
  user: SessionUser,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = await lockOwnClan(transaction, user.id)
    if (clan?.id !== id) fail('no_own_clan')
    await removeClan(transaction, id)
    await notifyClansChanged(transaction, [id])
  })
  // Do not wait for this instance's own notification: its next response must not list the clan.
  await applyClanChanges([id])
  await images.sweep()
}
