import type { Kysely } from 'kysely'
import { retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { detectorReasons } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { changeVoteStates } from '../change-vote-states.ts'
import { detect, type WeekVerdicts } from '../detector/detect.ts'
import { reportWeek, type WeekReport } from '../detector/report/report.ts'
import { examinationMs, finishJudgment, leaseMs, reportProgress, startJudgment } from './judgment-store.ts'
import { findKept, type PlannedChange, planChanges } from './plan-state-changes.ts'
import { readWeeks, type StoredWeeks } from './read-weeks.ts'
import { storeFindings } from './store-findings.ts'

/** The week cannot be examined. The message is a sentence. */
export class UnsuitableWeek extends Error {}

interface Deps {
  readonly database: Pick<Database, 'db' | 'kind' | 'onOwnConnection'>
  /** Unix ms. */
  readonly now: () => number
  /** Whether the detector may void votes; otherwise it holds them. */
  readonly mayVoid: boolean
}

export interface Judgment {
  readonly report: WeekReport
  /** The changes that make the stored states agree with the verdicts. */
  readonly plan: readonly PlannedChange[]
}

export interface FinishedJudgment extends Judgment {
  /** The number of votes whose state has changed. */
  readonly changed: number
}

/**
 * Examines the votes of a week and changes their states to the verdicts. Can be interrupted at any point: the run's row stores its
 * progress, and another run makes the remaining changes.
 * @throws UnsuitableWeek
 * @throws JudgmentConflict if another run is in progress
 */
export async function runJudgment(deps: Deps, week: VoteWeek): Promise<FinishedJudgment> {
  const {
    database: { db },
    now,
  } = deps
  const id = await startJudgment(db, week, now())
  return continueJudgment(deps, { id, week }, () => reportProgress(db, id, now() + examinationMs, 0))
}

/**
 * Does a run that was started. While it examines votes, another process must renew its lease, unless `beforeExamination` extends it.
 * @throws UnsuitableWeek, JudgmentConflict
 */
export async function continueJudgment(
  deps: Deps,
  { id, week }: { readonly id: number; readonly week: VoteWeek },
  beforeExamination = async (): Promise<void> => {},
): Promise<FinishedJudgment> {
  const {
    database: { db },
    now,
  } = deps
  const renew = (done: number) => reportProgress(db, id, now(), done)
  await rejectFinal(db, week)
  let renewedAt = now()
  const onPage = async () => {
    if (now() - renewedAt < leaseMs / 10) return
    renewedAt = now()
    await renew(0)
  }
  const { verdicts, kept, report, plan } = await examine(deps, week, onPage, beforeExamination)
  const { votes, counted, held, void: voided } = report
  const toChange = plan.reduce((sum, { ids }) => sum + ids.length, 0)
  await storeFindings(db, id, { votes, counted, held, void: voided, to_change: toChange }, verdicts, {
    kept,
    mayVoid: deps.mayVoid,
    now: now(),
  })
  let [done, changed] = [0, 0]
  for (const { state, reason, ids } of plan) {
    const before = done
    await renew(before)
    for await (const batch of changeVoteStates(
      db,
      { week, ids, ownReasons, madeBy, exceptFinal: true },
      state,
      reason,
    )) {
      done = before + batch.done
      changed += batch.changed
      await renew(done)
    }
  }
  await finishJudgment(db, id, now())
  return { report, plan, changed }
}

/** If the result becomes final during the run, `changeVoteStates` changes nothing. */
async function rejectFinal(db: Kysely<Schema>, week: VoteWeek): Promise<void> {
  const final = await db
    .selectFrom('week_closes')
    .select('week')
    .where('week', '=', week)
    .where(isFinal)
    .executeTakeFirst()
  if (final)
    throw new UnsuitableWeek(`The result of week ${week} is final; the detector can examine it only with --dry-run.`)
}

/** Examines a week without changing anything. @throws UnsuitableWeek */
export async function previewJudgment(deps: Deps, week: VoteWeek): Promise<Judgment> {
  const { report, plan } = await examine(deps, week)
  return { report, plan }
}

const ownReasons = Object.keys(detectorReasons)
const madeBy = 'detector'

async function examine(
  { database, now, mayVoid }: Deps,
  week: VoteWeek,
  onPage = async (): Promise<void> => {},
  onRead = async (): Promise<void> => {},
) {
  const stored = await readWeeks(database, week, onPage)
  checkWeek(stored, week, now())
  await onRead()
  const verdicts: WeekVerdicts = detect(stored.votes, week)
  const kept = findKept(verdicts, stored.decisions)
  return { verdicts, kept, report: reportWeek(verdicts), plan: planChanges(verdicts, stored.decisions, kept, mayVoid) }
}

function checkWeek({ votes }: StoredWeeks, week: VoteWeek, now: number): void {
  const number = votes.weeks.indexOf(week)
  if (number === -1) throw new UnsuitableWeek(`There are no votes of week ${week}.`)
  const details = retentionCutoff(now, voteDetailsRetentionMonths)
  // Without details there is no evidence: votes that an earlier run did not count would count again.
  for (const [row, castAt] of votes.castAt.entries())
    if (votes.week[row] === number && castAt < details)
      throw new UnsuitableWeek(`Details of votes of week ${week} have been deleted; they cannot be examined again.`)
}
