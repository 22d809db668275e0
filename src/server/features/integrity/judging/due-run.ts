import { type Kysely, sql } from 'kysely'
import { previousWeek, type VoteWeek, voteWeekAt, voteWeekStart } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { currentDetector, startRun } from '../judgment-store.ts'

/** From the start of one run on a week to the start of the next. */
export const runIntervalMs = 60 * 60 * 1000
const weekMs = 7 * 24 * runIntervalMs
/** Closed weeks that may still lack their last run because the site was down. */
const closedWeeks = 4

interface Candidate {
  readonly week: VoteWeek
  /** Unix ms. Infinite for the running week. */
  readonly closedAt: number
}

interface WeekState {
  readonly week: VoteWeek
  /** Votes in all states. */
  readonly votes: number
  /** The newest run; null if there was none. */
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly failure: string | null
  readonly examined: number | null
  readonly detector: number | null
}

/**
 * Starts a run on the week that is due, if there is one and no other run is under way; closed weeks come first. `now` in Unix ms,
 * `voteOffset` in ms.
 */
export function startDueRun(db: Kysely<Schema>, now: number, voteOffset: number): ReturnType<typeof startRun> {
  return startRun(db, now, async (transaction, underWay) => {
    if (underWay) return null
    const candidates = candidatesAt(now, voteOffset)
    const states = await readStates(
      transaction,
      candidates.map(({ week }) => week),
    )
    const due = candidates.find(({ week, closedAt }, index) => {
      const state = states.get(week)
      return state !== undefined && isDue(state, closedAt, now, index === closedWeeks - 1)
    })
    return due?.week ?? null
  })
}

/** Closed weeks, oldest first, and the running week. */
function candidatesAt(now: number, voteOffset: number): Candidate[] {
  const start = voteWeekStart(now, voteOffset)
  const running = voteWeekAt(now, voteOffset)
  const candidates: Candidate[] = [{ week: running, closedAt: Number.POSITIVE_INFINITY }]
  let week = running
  for (let ago = 0; ago < closedWeeks; ago++) {
    week = previousWeek(week)
    candidates.unshift({ week, closedAt: start - ago * weekMs })
  }
  return candidates
}

/** Closed weeks need one run that started after their end; older ones than the last only if a run has ever examined them. */
function isDue(state: WeekState, closedAt: number, now: number, isLastClosed: boolean): boolean {
  const { votes, startedAt, finishedAt, failure, examined, detector } = state
  if (votes === 0) return false
  if (startedAt === null) return isLastClosed || closedAt > now
  const wasInterrupted = finishedAt === null && failure === null
  if (wasInterrupted) return true
  const isRecent = now - startedAt.getTime() < runIntervalMs
  if (failure !== null) return !isRecent
  if (closedAt <= now) return startedAt.getTime() < closedAt
  return !isRecent && (votes !== examined || detector !== currentDetector)
}

async function readStates(db: Kysely<Schema>, weeks: readonly VoteWeek[]): Promise<Map<VoteWeek, WeekState>> {
  const { rows } = await sql<WeekState>`
    select counts.week, counts.votes::int as votes, newest.started_at as "startedAt", newest.finished_at as "finishedAt",
      newest.failure, newest.votes as examined, newest.detector
    from (
      select week, sum(votes + held + void) as votes from tallies where week = any(${weeks}::text[]) group by week
    ) as counts
    left join lateral (
      select * from vote_judgments as run where run.week = counts.week order by id desc limit 1
    ) as newest on true`.execute(db)
  return new Map(rows.map((row) => [row.week, row]))
}
