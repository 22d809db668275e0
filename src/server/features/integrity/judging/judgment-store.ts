import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { detectorVersion } from '../detector/detect.ts'

type Db = Kysely<Schema>

export const currentDetector = detectorVersion

/** Another run may start if the lease was not renewed for this long. */
export const leaseMs = 2 * 60 * 1000

/** The lease while a process examines votes by itself and cannot renew it. Examining ten million votes takes less. */
export const examinationMs = 10 * 60 * 1000

/** Another run is in progress, or has replaced this one. The message is a sentence. */
export class JudgmentConflict extends Error {}

interface RunUnderWay {
  readonly week: VoteWeek
  readonly started_at: Date
  /** In the future while a process examines votes by itself. */
  readonly renewed_at: Date
}

/**
 * Starts a run on the week that `choose` returns, if any. An advisory lock lets one caller choose at a time. Returns the run's ID. `now` in
 * Unix ms.
 */
export function startRun(
  db: Db,
  now: number,
  choose: (transaction: Db, underWay: RunUnderWay | undefined) => Promise<VoteWeek | null>,
): Promise<{ readonly id: number; readonly week: VoteWeek } | null> {
  return db.transaction().execute(async (transaction) => {
    // A lock for the whole run would need its own transaction or session, which the embedded database does not have.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.judgments)})`.execute(transaction)
    const underWay = await transaction
      .selectFrom('vote_judgments as run')
      .select(['week', 'started_at', 'renewed_at'])
      .where('finished_at', 'is', null)
      .where('failure', 'is', null)
      .where('renewed_at', '>', new Date(now - leaseMs))
      .where('id', '=', (newest) => newest.selectFrom('vote_judgments').select((all) => all.fn.max('id').as('id')))
      .executeTakeFirst()
    const week = await choose(transaction, underWay)
    if (week === null) return null
    const at = new Date(now)
    const row = { week, detector: detectorVersion, started_at: at, renewed_at: at, finished_at: null }
    const { id } = await transaction.insertInto('vote_judgments').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, week }
  })
}

/** `now` in Unix ms. @throws JudgmentConflict if another run is in progress. Returns the ID of the run. */
export async function startJudgment(db: Db, week: VoteWeek, now: number): Promise<number> {
  const run = await startRun(db, now, async (_, underWay) => {
    if (underWay) {
      const minutes = Math.ceil((underWay.renewed_at.getTime() + leaseMs - now) / 60_000)
      throw new JudgmentConflict(
        `Another run has been examining the votes of ${underWay.week} since ${underWay.started_at.toISOString()}. ` +
          `Wait until it has finished; if it was killed, try again in ${minutes} minutes.`,
      )
    }
    return week
  })
  if (!run) throw new Error('the run was not started')
  return run.id
}

/** Renews the lease on behalf of the run's process, which cannot do so while it computes. */
export async function extendLease(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('vote_judgments')
    .set({ renewed_at: new Date(now) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    // A renewal sent before the run was abandoned may arrive afterward.
    .where('renewed_at', '>', abandonedAt)
    .execute()
}

const abandonedAt = new Date(0)

/** Ends an unfinished run. Without a failure, the week is due again immediately. */
export async function abandonJudgment(db: Db, id: number, failure: string | null): Promise<void> {
  await db
    .updateTable('vote_judgments')
    .set({ renewed_at: abandonedAt, failure })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Renews the lease and stores how many votes were changed. @throws JudgmentConflict if another run has started since */
export async function reportProgress(db: Db, id: number, now: number, changed: number): Promise<void> {
  const { rows } = await sql`
    update vote_judgments set renewed_at = ${new Date(now)}, changed = ${changed}
    where id = ${id} and not exists (select from vote_judgments as newer where newer.id > ${id}) returning id`.execute(
    db,
  )
  if (rows.length === 0)
    throw new JudgmentConflict('Another run has started because this one reported no progress for too long.')
}

/** `now` in Unix ms. */
export async function finishJudgment(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('vote_judgments')
    .set({ finished_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}
