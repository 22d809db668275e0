import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Standings } from './standings.ts'
import type { StandingsStore } from './standings-store.ts'

/** Clans that are compared at a time: some milliseconds of the database's time, and of this thread's. */
const slice = 500

interface Needs {
  readonly standings: Standings
  readonly store: StandingsStore
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
export async function compareStandings({ standings, store, weeks, inTurn, signal }: Needs): Promise<void> {
  const listed = await inTurn(() => store.readIds())
  const ids = [...new Set([...listed, ...standings.ids()])]
  for (let start = 0; start < ids.length && !signal.aborted; start += slice) {
    const some = ids.slice(start, start + slice)
    await inTurn(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, some, await store.readClans(week, lastWeek, some))
    })
  }
  if (signal.aborted) return
  await inTurn(async () => {
    const { week } = standings
    standings.correctTotals(week, await store.readOtherVotes(week, [...standings.ids()]))
  })
}
