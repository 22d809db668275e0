import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { openWeek, type WeekVotes } from './week-votes.ts'

/** The maximum for all weeks in memory, unless one week has more. Ten million votes take about 1.7 GB. */
const defaultMaxVotes = 10_000_000
const maxWeeks = 4
/** The maximum age of an answer, unless a change of its votes was announced. */
const maxAgeMs = 1000
/** Details that an address provider or the retention changed are read again after this time. */
const reloadAfterMs = 30 * 60 * 1000

interface OpenWeek extends WeekVotes {
  readonly name: VoteWeek
  readonly openedAt: number
  /** 0 until the number is known, which is before the votes take memory. */
  votes: number
  /** Aborted if the week is dropped before it is loaded. */
  readonly loading: AbortController
  refreshedAt: number
  isChanged: boolean
  /** The last read; reads run one at a time. */
  reading: Promise<unknown>
}

export interface WeekSearch {
  open(week: VoteWeek): OpenWeek
  /** Resolves once the votes are loaded and current. Rejects if the week was dropped in the meantime: open it again. */
  refresh(week: OpenWeek): Promise<void>
  clansChanged(ids: readonly number[]): void
  /** Drops all weeks, because changes may have been missed. */
  reset(): void
}

/** Keeps the votes of the most recently searched weeks. `now` in Unix ms. */
export function createSearch(db: Kysely<Schema>, now: () => number, maxVotes = defaultMaxVotes): WeekSearch {
  /** Least recently used first. */
  const weeks = new Map<VoteWeek, OpenWeek>()
  /** Weeks are loaded one at a time. If concurrent loads evicted each other, none might ever finish. */
  let loading: Promise<unknown> = Promise.resolve()
  const makeRoom = (expected: number) => {
    const inMemory = [...weeks.values()].filter((one) => one.isLoaded())
    let sum = inMemory.reduce((sum, { votes }) => sum + votes, expected)
    let count = inMemory.length + 1
    for (const { name, votes } of inMemory) {
      if (sum <= maxVotes && count <= maxWeeks) return
      weeks.delete(name)
      sum -= votes
      count--
    }
  }
  const openedWeek = (week: VoteWeek): OpenWeek => {
    const controller = new AbortController()
    const onVotes = (votes: number) => {
      opened.votes = votes
      makeRoom(votes)
    }
    const opened: OpenWeek = Object.assign(openWeek(db, week, { onVotes, signal: controller.signal }), {
      name: week,
      openedAt: now(),
      votes: 0,
      loading: controller,
      refreshedAt: Number.NEGATIVE_INFINITY,
      isChanged: false,
      reading: Promise.resolve(),
    })
    return opened
  }
  const load = (week: OpenWeek) => {
    const loaded = loading.then(() => week.refresh())
    loading = loaded.catch(() => {})
    return loaded
  }
  return {
    open(week) {
      const known = weeks.get(week)
      weeks.delete(week)
      const isCurrent = known && (!known.isLoaded() || now() - known.openedAt < reloadAfterMs)
      const opened = isCurrent ? known : openedWeek(week)
      weeks.set(week, opened)
      return opened
    },
    async refresh(week) {
      const read = async () => {
        if (!week.isChanged && now() - week.refreshedAt < maxAgeMs) return
        week.isChanged = false
        week.refreshedAt = now()
        try {
          await (week.isLoaded() ? week.refresh() : load(week))
        } catch (error) {
          // It may have been read in part.
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
    reset() {
      for (const week of weeks.values()) week.loading.abort()
      weeks.clear()
    },
  }
}
