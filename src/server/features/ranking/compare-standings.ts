import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Standings } from './standings.ts'
import { readClans, readListedIds, readOtherVotes } from './standings-store.ts'

/** Clans per batch: each takes a few milliseconds in the database and on this thread. */
const batchSize = 500

interface Deps {
  readonly db: Kysely<Schema>
  readonly standings: Standings
  /** The current and the previous week. */
  readonly weeks: () => readonly [VoteWeek, VoteWeek]
  /** Serializes reads. */
  readonly enqueue: <T>(read: () => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
}

/** Finds changes whose notification was lost. Works in batches, so that requests and votes need not wait. */
export async function compareStandings({ db, standings, weeks, enqueue, signal }: Deps): Promise<void> {
  const listed = await enqueue(() => readListedIds(db))
  const ids = [...new Set([...listed, ...standings.ids()])]
  for (let start = 0; start < ids.length && !signal.aborted; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    await enqueue(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, batch, await readClans(db, week, lastWeek, batch))
    })
  }
  if (signal.aborted) return
  await enqueue(async () => {
    const { week } = standings
    standings.correctTotals(week, await readOtherVotes(db, week, [...standings.ids()]))
  })
}
