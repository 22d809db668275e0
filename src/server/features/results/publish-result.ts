import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { clanLine } from '#contract/results/rank-clans.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import type { WeekClosesTable } from '#server/database/tables/result-tables.ts'
import type { Schema } from '#server/database/schema.ts'
import { canonicalJson } from '#server/domain/canonical-json.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import { correctionReason } from './correction-reason.ts'
import type { CloseDeps } from './deps.ts'
import { buildLedger, toLines } from './ledger-tree.ts'
import { readSortedVotes } from './read-votes.ts'
import { readInputs, resultClans } from './result-clans.ts'
import { summarize } from './result-summary.ts'
import { readPreviousFiles, ResultWriter } from './result-uploads.ts'
import { countChangedClans, insertVersion, readVersion } from './store-result.ts'

/** Votes or penalties of the week changed while its result was being computed. The next attempt starts over. */
export class WeekChanged extends Error {}

/**
 * Publishes the next version of a week's result: the first one, or a correction if something has changed since the newest. No part of it
 * is visible before the last transaction commits. @throws WeekChanged
 */
export async function publishResult({ db, uploads, now, ...reading }: CloseDeps, week: VoteWeek): Promise<void> {
  const close = await db.selectFrom('week_closes').selectAll().where('week', '=', week).executeTakeFirstOrThrow()
  const version = close.version + 1
  const previous = await readVersion(db, week, close.version)
  const inputs = await readInputs(db, week, close.version)
  const files = new ResultWriter(uploads, await readPreviousFiles(db, uploads, week, close.version), { week, version })
  const ledger = await buildLedger(readSortedVotes(db, week, { ...reading, addsReceipts: false }), async (file) => {
    await files.addLedgerFile(file)
    await reading.rest()
  })
  if (!close.cast_root?.equals(ledger.castRoot))
    throw new Error(`the votes of ${week} differ from the commitment to them`)
  const clans = resultClans(week, inputs, ledger.clans)
  const clanBytes = Buffer.from(toLines(clans.map(clanLine)))
  const summary = summarize(close, { version, replaces: previous?.entry ?? null, ledger, clans, clanBytes })
  const isUnchanged =
    previous?.summary.ledger.root === summary.ledger.root && previous.summary.clans.sha256 === summary.clans.sha256
  if (isUnchanged) {
    await db.transaction().execute((transaction) => settle(transaction, close, {}))
    return
  }
  await files.addTree(ledger)
  await files.addClans(clanBytes)
  const stored = await files.finish()
  const text = canonicalJson(summary)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await db.transaction().execute(async (transaction) => {
    const at = new Date(now())
    const reason = previous ? await correctionReason(transaction, week, previous.publishedAt) : ''
    // The log entry is appended as late as possible, because that locks the log. Until then, `entry` is a placeholder.
    const row = { week, version, summary: text, entry: summary.cast.entry, reason, published_at: at }
    await insertVersion(transaction, row, { clans, files: stored })
    const changed = previous ? await countChangedClans(transaction, week, version) : 0
    await settle(transaction, close, { version, ...(previous ? {} : { final_at: at }) })
    const entry = await appendLogEntry(
      transaction,
      previous
        ? { type: 'correction', week, version, replaces: previous.entry, sha256, changed }
        : { type: 'result', week, version: 1, sha256 },
      now(),
    )
    await transaction
      .updateTable('week_results')
      .set({ entry })
      .where('week', '=', week)
      .where('version', '=', version)
      .execute()
  })
}

/** Records that the newest result includes the changes that were known at its start. @throws WeekChanged if there are more */
async function settle(
  transaction: Kysely<Schema>,
  { week, version, changes }: Selectable<WeekClosesTable>,
  values: { readonly version?: number; readonly final_at?: Date },
): Promise<void> {
  // Take this lock before the row, as all transactions that change states do.
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.votes)})`.execute(transaction)
  const settled = await transaction
    .updateTable('week_closes')
    .set({ ...values, published_changes: changes })
    .where('week', '=', week)
    .where('version', '=', version)
    .where('changes', '=', changes)
    .returning('week')
    .executeTakeFirst()
  if (!settled) throw new WeekChanged(`the votes of ${week} changed while the result was computed`)
}
