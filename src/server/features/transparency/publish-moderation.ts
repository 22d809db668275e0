import type { Kysely } from 'kysely'
import type { ModerationEvent } from '#contract/results/log-entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { appendLogEntries, lockLog } from '#server/domain/transparency-log.ts'
import { takeInterventions } from './interventions.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import { recordVoteReasons } from './vote-reasons.ts'

export interface PublishModerationDeps {
  readonly db: Kysely<Schema>
  /** How long the operator delays moderation entries, in ms. */
  readonly delayMs: number
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

/** Entries per transaction. Small, because each transaction blocks the log. */
const batchSize = 100

/** Appends the events that are due, in order, until `signal` aborts. Several instances may run it at the same time. */
export async function publishModeration(
  { db, delayMs, now, voteOffset }: PublishModerationDeps,
  signal: AbortSignal,
): Promise<void> {
  await recordVoteReasons({ db, now: now(), voteOffset })
  if (signal.aborted) return
  await db.transaction().execute(async (transaction) => {
    for (const event of await takeInterventions(transaction)) await recordModeration(transaction, event, now())
  })
  while (!signal.aborted && (await appendDue(db, new Date(now() - delayMs), now())) === batchSize);
}

/** Returns the number of appended entries. */
function appendDue(db: Kysely<Schema>, until: Date, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLog(transaction)
    const due = await transaction
      .selectFrom('moderation_outbox')
      .select(['id', 'event'])
      .where('at', '<=', until)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (due.length === 0) return 0
    const entries = due.map(({ event }) => ({ type: 'moderation' as const, ...(JSON.parse(event) as ModerationEvent) }))
    await appendLogEntries(transaction, entries, now)
    const ids = due.map(({ id }) => id)
    await transaction.deleteFrom('moderation_outbox').where('id', 'in', ids).execute()
    return due.length
  })
}
