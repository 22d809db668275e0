import { type Kysely, type RawBuilder, sql } from 'kysely'
import { maxJudgingMs } from '#contract/rules/promises.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { countVotes } from '#server/domain/count-votes.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { hasLastJudgment } from '#server/domain/last-judgment.ts'
import { lastErasedWeek } from '#server/domain/week-changes.ts'
import type { CloseSchedule } from './deps.ts'

/** After this time without further changes, all changes of a final week become one correction. */
const quietMinutes = 5

export interface DueStep {
  readonly step: 'cast' | 'result' | 'correction'
  readonly week: VoteWeek
}

/**
 * Finds the first step that is due: the commitment to the votes of a fenced week, then results in the order of weeks, then corrections.
 * Skips `paused` steps and those that depend on them. `now` in Unix ms.
 */
export async function findDueStep(
  db: Kysely<Schema>,
  schedule: CloseSchedule,
  now: number,
  paused: readonly DueStep[] = [],
): Promise<DueStep | undefined> {
  const isPaused = (due: DueStep) => paused.some(({ step, week }) => step === due.step && week === due.week)
  const oldest = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('week_closes')
      .select(['week', 'fenced_at', 'cast_entry'])
      .where(condition)
      .orderBy('week')
      .limit(1)
      .executeTakeFirst()
  const uncommitted = await oldest(sql`cast_entry is null`)
  const cast = uncommitted && ({ step: 'cast', week: uncommitted.week } as const)
  if (cast && !isPaused(cast)) return cast
  const provisional = await oldest(sql`not ${isFinal}`)
  const result = provisional && ({ step: 'result', week: provisional.week } as const)
  if (result && provisional.cast_entry !== null && !isPaused(result)) {
    if (await isResultDue(db, schedule, provisional, now)) return result
  }
  const corrections = paused.filter(({ step }) => step === 'correction')
  const week = await findChangedWeek(
    db,
    schedule,
    now,
    corrections.map((correction) => correction.week),
  )
  return week === undefined ? undefined : { step: 'correction', week }
}

async function findChangedWeek(
  db: Kysely<Schema>,
  { voteOffset }: CloseSchedule,
  now: number,
  except: readonly VoteWeek[],
): Promise<VoteWeek | undefined> {
  // Earlier weeks cannot be corrected, because the receipts of their votes are deleted.
  const lastErased = lastErasedWeek(now, voteOffset)
  const { rows } = await sql<{ week: VoteWeek }>`
    select week from week_closes
    where ${isFinal} and changes > published_changes and week > ${lastErased} and week <> all (${except}::text[])
      and changed_at <= clock_timestamp() - make_interval(mins => ${quietMinutes})
    order by week limit 1`.execute(db)
  return rows[0]?.week
}

async function isResultDue(
  db: Kysely<Schema>,
  { voteOffset, resultDelayMs, awaitsDetector }: CloseSchedule,
  { week, fenced_at: fencedAt }: { readonly week: VoteWeek; readonly fenced_at: Date },
  now: number,
): Promise<boolean> {
  const age = now - fencedAt.getTime()
  if (age < resultDelayMs) return false
  if (!awaitsDetector || age >= maxJudgingMs) return true
  return (await hasLastJudgment(db, week, voteOffset)) || (await countVotes(db, week)) === 0
}
