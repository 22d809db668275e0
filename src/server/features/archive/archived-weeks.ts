import type { Kysely } from 'kysely'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { WeekStatus } from '#contract/weeks.ts'
import type { Schema } from '#server/database/schema.ts'

export interface WeekState {
  readonly week: VoteWeek
  readonly status: WeekStatus
  /** Version of the newest result; 0 without one. */
  readonly version: number
  /** Unix ms. */
  readonly finalAt: number | null
  /** For a provisional week, Unix ms. Undefined until it is fenced. */
  readonly fencedAt?: number
}

/**
 * Lists the archive's weeks, newest first: the running week, and all weeks since the first closed one. A week that has ended is
 * provisional even if its close has not begun yet, for example because the site was off.
 */
export async function readWeekStates(db: Kysely<Schema>, running: VoteWeek): Promise<WeekState[]> {
  const closes = await db
    .selectFrom('week_closes')
    .select(['week', 'version', 'final_at', 'fenced_at'])
    .where('week', '<', running)
    .orderBy('week', 'desc')
    .execute()
  const states = closes.map(({ week, version, final_at: finalAt, fenced_at: fencedAt }): WeekState => {
    if (version === 0) return { ...provisional(week), fencedAt: fencedAt.getTime() }
    return { week, status: 'final', version, finalAt: finalAt?.getTime() ?? null }
  })
  const unclosed: WeekState[] = []
  const newest = closes[0]?.week
  if (newest !== undefined)
    for (let week = previousWeek(running); week > newest; week = previousWeek(week)) unclosed.push(provisional(week))
  return [{ week: running, status: 'open', version: 0, finalAt: null }, ...unclosed, ...states]
}

const provisional = (week: VoteWeek): WeekState => ({ week, status: 'provisional', version: 0, finalAt: null })
