import type { Kysely } from 'kysely'
import type { ModerationEvent } from '#contract/results/log-entries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Queues an event for the public log, within seconds or after the operator's delay. Pass the change's transaction. `now` in Unix ms. */
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
