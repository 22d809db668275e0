import type { Logger } from 'pino'
import { voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { createSemaphore } from '#server/concurrency/semaphore.ts'
import type { Database } from '#server/database/database.ts'
import { clansChannel } from '#server/domain/clan-events.ts'
import { compareStandings } from './compare-standings.ts'
import type { Standings, Tally } from './standings.ts'
import { readClans, readSnapshot, readTallies } from './standings-store.ts'

/** Notifications of changed tallies; see `readTallyNotice`. */
const talliesChannel = 'muster_tallies'

/** How often the standings are compared with the database. */
const comparisonIntervalMs = 5 * 60 * 1000

interface StandingsSync {
  /** Compares the standings with the database, in case a notification was lost. */
  readonly comparison: PeriodicTask
  /** Ignores further notifications and waits for the current reading. */
  stop(): Promise<void>
}

interface Deps {
  readonly standings: Standings
  readonly database: Database
  readonly now: () => number
  readonly voteOffset: number
  readonly log: Logger
  /** Called when everything is read anew: others that keep numbers in memory may want to as well. */
  readonly onReadAll: () => void
}

/**
 * Loads the standings, resolves, and keeps them current by the notifications of all instances. One reading runs at a time; a
 * notification that arrives meanwhile is applied after it, and older versions lose.
 */
export async function startStandingsSync({
  standings,
  database,
  now,
  voteOffset,
  log,
  onReadAll,
}: Deps): Promise<StandingsSync> {
  const { db } = database
  const readings = createSemaphore(1)
  const enqueue = async <T>(read: () => Promise<T>) => {
    try {
      return await readings.run(read)
    } catch (error) {
      log.error({ err: error }, 'failed to read the standings')
      throw error
    }
  }
  const weeks = () => [voteWeekAt(now(), voteOffset), voteWeekBefore(now(), voteOffset)] as const
  const readAll = () =>
    enqueue(async () => {
      standings.load(await readSnapshot(db, ...weeks()))
      onReadAll()
    })
  const readSome = (ids: readonly number[]) =>
    enqueue(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, ids, await readClans(db, week, lastWeek, ids))
    })
  const readAllTallies = () =>
    enqueue(async () => {
      for (const tally of await readTallies(db, standings.week)) standings.applyTally(tally)
    })
  const stop = new AbortController()
  /** A failed reading has been logged; the next one makes up for it. */
  const later = (read: () => Promise<void>) => {
    // The database may outlive these standings and still deliver notifications.
    if (!stop.signal.aborted) read().catch(() => {})
  }

  await database.listen(
    clansChannel,
    (payload) => later(() => (payload === '' ? readAll() : readSome(JSON.parse(payload) as number[]))),
    () => later(readAll),
  )
  await database.listen(
    talliesChannel,
    (payload) => {
      const tallies = readTallyNotice(payload)
      // After what is being read, or a snapshot from before the notice would win over it.
      const apply = async () => tallies?.forEach((tally) => standings.applyTally(tally))
      later(() => (tallies ? enqueue(apply) : readAllTallies()))
    },
    () => {},
  )
  await readAll()
  const compare = async (signal: AbortSignal) => {
    await compareStandings({ db, standings, weeks, inTurn: enqueue, signal })
    onReadAll()
  }
  return {
    comparison: {
      name: 'standings comparison',
      intervalMs: comparisonIntervalMs,
      runAtStart: false,
      // A failed reading has been logged.
      run: (signal) => compare(signal).catch(() => {}),
    },
    async stop() {
      stop.abort()
      // Readings run in order: this one is the last.
      await readings.run(async () => {})
    },
  }
}

/** Reads `[[week, clanId, votes, lastVoteAt, version], …]`; undefined where too many moved to be named. */
function readTallyNotice(payload: string): Tally[] | undefined {
  if (payload === '') return undefined
  const rows = JSON.parse(payload) as [string, number, number, number, number][]
  return rows.map(([week, clanId, votes, lastVoteAt, version]) => ({ week, clanId, votes, lastVoteAt, version }))
}
