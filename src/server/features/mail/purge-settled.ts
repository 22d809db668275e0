import type { Kysely } from 'kysely'
import { sentMailRetentionDays, undeliveredMailRetentionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Retention in ms. */
const sentRetentionMs = sentMailRetentionDays * dayMs
const deadRetentionMs = undeliveredMailRetentionDays * dayMs
const lostAfterMs = 3 * dayMs

/**
 * Deletes settled emails after their retention, and marks emails as dead whose job ended without a result because the
 * process was killed during the last attempt. `now` in Unix ms.
 */
export async function purgeSettled(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dead', settled_at: new Date(now) })
    .where('state', '=', 'queued')
    .where('created_at', '<', new Date(now - lostAfterMs))
    .execute()
  for (const [state, retentionMs] of [
    ['sent', sentRetentionMs],
    ['dead', deadRetentionMs],
  ] as const) {
    await db
      .deleteFrom('mails')
      .where('state', '=', state)
      .where('settled_at', '<', new Date(now - retentionMs))
      .execute()
  }
}
