import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Standings } from './standings.ts'
import { readClans, readIds, readOtherVotes } from './standings-store.ts'

/** Clans that are compared at a time: some milliseconds of the database's time, and of this thread's. */
const slice = 500

interface Deps {
  readonly db: Kysely<Schema>
  readonly standings: Standings
  /** This vote week, and the one before. */
  readonly weeks: () => readonly [VoteWeek, VoteWeek]
  /** Runs a reading when those before it have ended. */
  readonly inTurn: <T>(read: () => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
}

/**
 * Compares the standings with the database, and takes over what no notice has told. It goes by slices, each a turn of
 * its own, so that neither requests nor votes wait for the whole.
 */
export async function compareStandings({ db, standings, weeks, inTurn, signal }: Deps): Promise<void> {
  const listed = await inTurn(() => readIds(db))
  const ids = [...new Set([...listed, ...standings.ids()])]
  for (let start = 0; start < ids.length && !signal.aborted; start += slice) {
    const some = ids.slice(start, start + slice)
    await inTurn(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, some, await readClans(db, week, lastWeek, some))
    })
  }
  if (signal.aborted) return
  await inTurn(async () => {
    const { week } = standings
    standings.correctTotals(week, await readOtherVotes(db, week, [...standings.ids()]))
  })
}
