import type { Kysely } from 'kysely'
import type { ModerationEvent } from '#contract/results/log-entries.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Hands an event to the public log, which gets it within seconds, or later if the operator delays it. Pass the transaction that
 * makes the change. `now` in Unix ms.
 */
export async function recordModeration(
  transaction: Kysely<Schema>,
  event: ModerationEvent,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('moderation_outbox')
    .values({ at: new Date(now), event: JSON.stringify(event) })
    .execute()
}
