import type { Kysely } from 'kysely'
import { toHex } from '#contract/results/bytes.ts'
import type { Schema } from '#server/database/schema.ts'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import { type CheckpointDeps, isConsistent, readPublished } from './checkpoints.ts'

/**
 * Continues the log although it lacks the last published checkpoint, and records that in an entry. Returns the checkpoint's size, or
 * undefined if the log contains it. `now` in Unix ms. @throws OperatorError if the checkpoint cannot be read
 */
export async function recordLogBreak(deps: CheckpointDeps, now: number): Promise<number | undefined> {
  const published = await readPublished(deps.store)
  if (!published || (await isConsistent(deps))) return undefined
  const { size, root } = published
  await deps.db.transaction().execute(async (transaction) => {
    const position = await appendLogEntry(transaction, { type: 'break', size, root: toHex(root) }, now)
    const entry = { act: 'recordLogBreak', clanId: null, subject: `Entry ${position}`, before: null, after: { size } }
    await recordAudit(transaction, commandLine, entry, now)
  })
  return size
}

export type RemovalOutcome = 'done' | 'already so' | 'no such entry' | 'not of moderation'

/**
 * Removes the body of an entry of the type `moderation` if that is legally required. Its hash stays, and the public page shows the reason.
 * Other entries contain only numbers and hashes, which are needed to check results. `now` in Unix ms.
 */
export function removeLogEntry(
  db: Kysely<Schema>,
  position: number,
  reason: string,
  now: number,
): Promise<RemovalOutcome> {
  return db.transaction().execute(async (transaction) => {
    const entry = await transaction
      .selectFrom('log_entries')
      .select(['type', 'body'])
      .where('position', '=', position)
      .forUpdate()
      .executeTakeFirst()
    if (!entry) return 'no such entry'
    if (entry.type !== 'moderation') return 'not of moderation'
    if (entry.body === null) return 'already so'
    await transaction.updateTable('log_entries').set({ body: null }).where('position', '=', position).execute()
    await transaction
      .insertInto('log_removals')
      .values({ position, reason, removed_at: new Date(now) })
      .execute()
    const subject = `Entry ${position}`
    await recordAudit(
      transaction,
      commandLine,
      { act: 'removeLogEntry', clanId: null, subject, reason, before: null, after: null },
      now,
    )
    return 'done'
  })
}
