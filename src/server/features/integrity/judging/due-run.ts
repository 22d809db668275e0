import { type Kysely, sql } from 'kysely'
import { hourMs, weekMs } from '#contract/rules/time/durations.ts'
import { previousWeek, type VoteWeek, voteWeekAt, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { countVotes } from '#server/domain/count-votes.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { lastJudgmentFrom } from '#server/domain/last-judgment.ts'
import { currentDetector, startRun } from './judgment-store.ts'

/** The time from the start of one run on a week to the start of the next. */
const runIntervalMs = hourMs
/** The number of closed weeks that may still lack their last run because the site was down. */
const closedWeeks = 4

interface Candidate {
  readonly week: VoteWeek
  /** Unix ms. Infinite for the running week. */
  readonly closedAt: number
  /** Unix ms. A run from then on is the closed week's last one. */
  readonly lastRunFrom: number
}

interface NewestRun {
  readonly week: VoteWeek
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly failure: string | null
  /** The number of votes that it examined. */
  readonly votes: number | null
  readonly detector: number
  /** When an administrator last dismissed a case of the week, or undid that. */
  readonly dismissedAt: Date | null
}

/**
 * Starts a run on the week that is due, if any, unless another run is in progress. Closed weeks come first. `now` in Unix ms, `voteOffset`
 * in ms.
 */
export function startDueRun(db: Kysely<Schema>, now: number, voteOffset: number): ReturnType<typeof startRun> {
  return startRun(db, now, async (transaction, underWay) => {
    if (underWay) return null
    const candidates = candidatesAt(now, voteOffset)
    const runs = await readNewestRuns(transaction, candidates)
    const final = await readFinalWeeks(transaction, candidates)
    for (const [index, candidate] of candidates.entries()) {
      if (final.has(candidate.week) || isSettling(candidate, now)) continue
      const run = runs.get(candidate.week)
      const isDue = run ? isDueAgain(run, candidate, now) : index >= closedWeeks - 1
      if (!isDue) continue
      // Counting is the expensive part, so it comes last.
      const votes = await countVotes(transaction, candidate.week)
      if (votes > 0 && (!run || hasChanged(run, candidate, votes, now))) return candidate.week
    }
    return null
  })
}

/** Closed weeks, oldest first, and the running week. */
function candidatesAt(now: number, voteOffset: number): Candidate[] {
  const start = voteWeekStart(now, voteOffset)
  const running = voteWeekAt(now, voteOffset)
  const candidates: Candidate[] = [
    { week: running, closedAt: Number.POSITIVE_INFINITY, lastRunFrom: Number.POSITIVE_INFINITY },
  ]
  let week = running
  for (let ago = 0; ago < closedWeeks; ago++) {
    week = previousWeek(week)
    candidates.unshift({ week, closedAt: start - ago * weekMs, lastRunFrom: lastJudgmentFrom(week, voteOffset) })
  }
  return candidates
}

/** Votes of a week that has just ended may still begin to count. */
function isSettling({ closedAt, lastRunFrom }: Candidate, now: number): boolean {
  return closedAt <= now && now < lastRunFrom
}

/** Closed weeks need one run after their votes have settled. Those before the last one need it only if a run has ever examined them. */
function isDueAgain(run: NewestRun, { closedAt, lastRunFrom }: Candidate, now: number): boolean {
  const startedAt = run.startedAt.getTime()
  // A run that failed after the dismissal is not repeated immediately, because it is newer than the dismissal.
  if (wasInterrupted(run) || hasNewDismissal(run)) return true
  if (run.failure === null && closedAt <= now) return startedAt < lastRunFrom
  return now - startedAt >= runIntervalMs
}

function hasChanged(run: NewestRun, { closedAt }: Candidate, votes: number, now: number): boolean {
  if (hasNewDismissal(run)) return true
  return closedAt <= now || run.finishedAt === null || votes !== run.votes || run.detector !== currentDetector
}

function wasInterrupted({ finishedAt, failure }: NewestRun): boolean {
  return finishedAt === null && failure === null
}

/** The detector counts votes that resemble a dismissed case. */
function hasNewDismissal({ dismissedAt, startedAt }: NewestRun): boolean {
  return dismissedAt !== null && dismissedAt > startedAt
}

/** The detector changes nothing in weeks whose result is final. */
async function readFinalWeeks(db: Kysely<Schema>, candidates: readonly Candidate[]): Promise<ReadonlySet<VoteWeek>> {
  const weeks = candidates.map(({ week }) => week)
  const rows = await db.selectFrom('week_closes').select('week').where('week', 'in', weeks).where(isFinal).execute()
  return new Set(rows.map(({ week }) => week))
}

async function readNewestRuns(db: Kysely<Schema>, candidates: readonly Candidate[]): Promise<Map<VoteWeek, NewestRun>> {
  const weeks = candidates.map(({ week }) => week)
  const { rows } = await sql<NewestRun>`
    select wanted.week, newest.started_at as "startedAt", newest.finished_at as "finishedAt", newest.failure,
      newest.votes, newest.detector, (
        select max(greatest(action.created_at, action.undone_at)) from vote_actions as action
        where action.week = wanted.week and action.kind = 'dismiss'
      ) as "dismissedAt"
    from unnest(${weeks}::text[]) as wanted (week) cross join lateral (
      select * from vote_judgments as run where run.week = wanted.week order by id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map((row) => [row.week, row]))
}
