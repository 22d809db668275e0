import type { Kysely } from 'kysely'
import { sentMailRetentionDays, undeliveredMailRetentionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const day = 24 * 60 * 60 * 1000
/** How long it stays known that a mail was sent, that one was not, and when one that still waits is lost; ms. */
const sentFor = sentMailRetentionDays * day
const deadFor = undeliveredMailRetentionDays * day
const lostAfter = 3 * day

/**
 * Removes what is over, and calls those dead whose job ended without a word: the process was killed in the last attempt.
 * `now` in Unix ms.
 */
export async function purgeSettled(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dead', settled_at: new Date(now) })
    .where('state', '=', 'queued')
    .where('created_at', '<', new Date(now - lostAfter))
    .execute()
  for (const [state, kept] of [
    ['sent', sentFor],
    ['dead', deadFor],
  ] as const) {
    await db
      .deleteFrom('mails')
      .where('state', '=', state)
      .where('settled_at', '<', new Date(now - kept))
      .execute()
  }
}
