import type { Kysely } from 'kysely'
import { dayMs } from '#contract/rules/time/durations.ts'
import { sentMailRetentionDays, undeliveredMailRetentionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const sentRetentionMs = sentMailRetentionDays * dayMs
const deadRetentionMs = undeliveredMailRetentionDays * dayMs
const lostAfterMs = 3 * dayMs

/**
 * Deletes old sent and dead emails. First marks lost emails as dead, because a process that is killed during the last attempt reports no
 * result. For a queued email, `settled_at` is when it was last requeued or an instance started. `now` in Unix ms.
 */
export async function purgeSettled(db: Kysely<Schema>, now: number): Promise<void> {
  const lostBefore = new Date(now - lostAfterMs)
  await db
    .updateTable('mails')
    .set({ state: 'dead', settled_at: new Date(now) })
    .where('state', '=', 'queued')
    .where('created_at', '<', lostBefore)
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('settled_at', '<', lostBefore)]))
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
