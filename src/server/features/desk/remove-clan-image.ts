import { fail } from '#contract/errors.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import type { DeskDeps } from './deps.ts'
import { lockTakeDownClan, storeImageRemoval } from './take-down-store.ts'

export interface ImageRemoval {
  readonly clanId: number
  readonly fileName: string
  readonly reason: string
}

/** Cannot be undone. @throws AppError clan_not_found, no_such_entry if the clan no longer has the image */
export async function removeClanImage(
  { db, queueEmail, sweepImages, applyClanChanges, now }: DeskDeps,
  administrator: Administrator,
  { clanId, fileName, reason }: ImageRemoval,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = (await lockTakeDownClan(transaction, clanId)) ?? fail('clan_not_found')
    if (!(await storeImageRemoval(transaction, clanId, fileName))) fail('no_such_entry')
    const facts = { before: { header_image: fileName }, after: { header_image: null } }
    const entry = { act: 'removeClanImage', clanId, subject: clan.name, reason, ...facts }
    await recordAudit(transaction, administrator, entry, now())
    await recordModeration(transaction, { event: 'image-removed', clan: clanId }, now())
    if (clan.ownerEmail !== null) {
      const email = { kind: 'image-removed', recipient: clan.ownerEmail, facts: { clan: clan.name, reason } }
      await queueEmail(transaction, email)
    }
    await notifyClansChanged(transaction, [clanId])
  })
  await applyClanChanges([clanId])
  await sweepImages()
}
