import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { openWeek, type WeekVotes } from './week-votes.ts'

/** Of all weeks in memory, unless one has more. Ten million votes take about 1.7 GB. */
const maxVotes = 10_000_000
const maxWeeks = 4
/** An answer is at most so old, unless a change of its votes was announced. */
const maxAgeMs = 1000
/** Details of votes that an address provider or the retention changed are read again after this time. */
const reloadAfterMs = 30 * 60 * 1000

interface OpenWeek extends WeekVotes {
  readonly name: VoteWeek
  readonly openedAt: number
  refreshedAt: number
  isChanged: boolean
  /** Reads one after the other. */
  reading: Promise<unknown>
}

export interface WeekSearch {
  open(week: VoteWeek): OpenWeek
  /** Resolves when the votes are loaded and current. */
  refresh(week: OpenWeek): Promise<void>
  clansChanged(ids: readonly number[]): void
  /** Drops all weeks, because changes may have been missed. */
  reset(): void
}

/** Keeps the votes of the weeks that were searched last. `now` in Unix ms. */
export function createSearch(db: Kysely<Schema>, now: () => number): WeekSearch {
  /** Least recently used first. */
  const weeks = new Map<VoteWeek, OpenWeek>()
  const votes = new Map<VoteWeek, number>()
  const makeRoom = (week: VoteWeek, expected: number) => {
    votes.set(week, expected)
    for (const oldest of weeks.keys()) {
      const sum = [...weeks.keys()].reduce((sum, week) => sum + (votes.get(week) ?? 0), 0)
      if (oldest !== week && (sum > maxVotes || weeks.size > maxWeeks)) weeks.delete(oldest)
    }
  }
  return {
    open(week) {
      const known = weeks.get(week)
      weeks.delete(week)
      if (known && now() - known.openedAt < reloadAfterMs) {
        weeks.set(week, known)
        return known
      }
      const opened: OpenWeek = Object.assign(
        openWeek(db, week, (expected) => makeRoom(week, expected)),
        {
          name: week,
          openedAt: now(),
          refreshedAt: Number.NEGATIVE_INFINITY,
          isChanged: false,
          reading: Promise.resolve(),
        },
      )
      weeks.set(week, opened)
      return opened
    },
    async refresh(week) {
      const read = async () => {
        if (!week.isChanged && now() - week.refreshedAt < maxAgeMs) return
        week.isChanged = false
        week.refreshedAt = now()
        try {
          await week.refresh()
        } catch (error) {
          // It may have read a part.
          if (weeks.get(week.name) === week) weeks.delete(week.name)
          throw error
        }
      }
      const reading = week.reading.then(read, read)
      week.reading = reading.catch(() => {})
      await reading
    },
    clansChanged(ids) {
      for (const week of weeks.values()) {
        week.clansChanged(ids)
        week.isChanged = true
      }
    },
    reset: () => weeks.clear(),
  }
}
