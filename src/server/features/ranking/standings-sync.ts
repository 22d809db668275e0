import type { Logger } from 'pino'
import { voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { createSemaphore } from '#server/concurrency/semaphore.ts'
import type { Database } from '#server/database/database.ts'
import { clansChannel } from '#server/domain/clan-events.ts'
import { compareStandings } from './compare-standings.ts'
import type { Standings, Tally } from './standings.ts'
import { readClans, readSnapshot, readTallies } from './standings-store.ts'

/** Notifications of changed tallies; see `parseTallyNotification`. */
const talliesChannel = 'muster_tallies'

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
  /** Called after a full reload: other caches may need one too. */
  readonly onReload: () => void
}

/**
 * Loads the standings, then keeps them current by notifications. Readings are serialized: a notification that arrives
 * during one is applied after it, and older tally versions are ignored.
 */
export async function startStandingsSync({
  standings,
  database,
  now,
  voteOffset,
  log,
  onReload,
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
  const reload = () =>
    enqueue(async () => {
      standings.load(await readSnapshot(db, ...weeks()))
      onReload()
    })
  const reloadClans = (ids: readonly number[]) =>
    enqueue(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, ids, await readClans(db, week, lastWeek, ids))
    })
  const reloadTallies = () =>
    enqueue(async () => {
      for (const tally of await readTallies(db, standings.week)) standings.applyTally(tally)
    })
  const stop = new AbortController()
  /** Ignores errors: they were logged, and the next reading makes up for them. */
  const runInBackground = (read: () => Promise<void>) => {
    // The database may outlive these standings and still deliver notifications.
    if (!stop.signal.aborted) read().catch(() => {})
  }

  await database.listen(
    clansChannel,
    (payload) => runInBackground(() => (payload === '' ? reload() : reloadClans(JSON.parse(payload) as number[]))),
    () => runInBackground(reload),
  )
  await database.listen(
    talliesChannel,
    (payload) => {
      const tallies = parseTallyNotification(payload)
      // Apply after the current reading: its snapshot may be older than the notification.
      const apply = async () => tallies?.forEach((tally) => standings.applyTally(tally))
      runInBackground(() => (tallies ? enqueue(apply) : reloadTallies()))
    },
    () => {},
  )
  await reload()
  const compare = async (signal: AbortSignal) => {
    await compareStandings({ db, standings, weeks, enqueue, signal })
    onReload()
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

/** Parses `[[week, clanId, votes, lastVoteAt, version], …]`; undefined if too many tallies changed to list. */
function parseTallyNotification(payload: string): Tally[] | undefined {
  if (payload === '') return undefined
  const rows = JSON.parse(payload) as [string, number, number, number, number][]
  return rows.map(([week, clanId, votes, lastVoteAt, version]) => ({ week, clanId, votes, lastVoteAt, version }))
}
