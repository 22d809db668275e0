import type { Logger } from 'pino'
import { voteWeekAt, voteWeekBefore } from '#contract/rules/votes/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { createSemaphore } from '#server/concurrency/semaphore.ts'
import type { Database } from '#server/database/database.ts'
import { type ApplyClanChanges, clansChannel } from '#server/domain/clan-events.ts'
import { compareStandings } from './compare-standings.ts'
import type { Standings } from './standings.ts'
import { readClans, readNewEdits, readOtherVotes, readSnapshot, readTallies, type Tally } from './standings-store.ts'

/** Channel for changed tallies; see `parseTallyNotification`. */
const talliesChannel = 'muster_tallies'

const comparisonIntervalMs = 5 * 60 * 1000

interface StandingsSync {
  /** Reads changed clans without waiting for the notification. Never rejects: later reads make up for a failed one. */
  readonly applyClanChanges: ApplyClanChanges
  /** Compares the standings with the database, in case a notification was lost. */
  readonly comparison: PeriodicTask
  /** When the standings were last read or changed by a notification; Unix ms. */
  readonly readAt: () => number
  /** Ignores further notifications and waits for the current read. */
  stop(): Promise<void>
}

interface Deps {
  readonly standings: Standings
  readonly database: Database
  readonly now: () => number
  readonly voteOffset: number
  readonly log: Logger
  /** Called after a full reload, because other caches may need one as well. */
  readonly onReload: () => void
}

/**
 * Loads the standings and keeps them current through notifications. Reads are serialized: a notification that arrives during a read is
 * applied after it, and older tally versions are ignored.
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
  let readAt = now()
  const enqueue = async <T>(read: () => Promise<T>) => {
    try {
      const result = await readings.run(read)
      readAt = now()
      return result
    } catch (error) {
      log.error({ err: error }, 'failed to read the standings')
      throw error
    }
  }
  const weeks = () => [voteWeekAt(now(), voteOffset), voteWeekBefore(now(), voteOffset)] as const
  /** Call this before reading clans, whose changes invalidate cached responses: the new responses also show edit dates. */
  const readEdits = async () => {
    standings.edits.add(await readNewEdits(db, standings.edits.readFrom))
  }
  const reload = () =>
    enqueue(async () => {
      await readEdits()
      standings.load(await readSnapshot(db, ...weeks()))
      onReload()
    })
  const reloadClans = (ids: readonly number[]) =>
    enqueue(async () => {
      await readEdits()
      const [week, lastWeek] = weeks()
      standings.update(week, ids, await readClans(db, week, lastWeek, ids))
      // Even if nothing changed: the notification of voided or released votes may have come first, so that their tallies were known.
      standings.endListingRevision()
    })
  const reloadTallies = () =>
    enqueue(async () => {
      for (const tally of await readTallies(db, standings.week)) standings.applyTally(tally)
    })
  const stop = new AbortController()
  /** Ignores errors: they are already logged, and later reads make up for them. */
  const runInBackground = (read: () => Promise<void>) => {
    // The database may stay open longer than these standings and still deliver notifications.
    if (!stop.signal.aborted) read().catch(() => {})
  }

  /** Votes of past weeks and unlisted clans only affect the totals. Several notifications share a read. */
  let totalsAreDue = false
  const correctTotals = () => {
    if (totalsAreDue) return
    totalsAreDue = true
    runInBackground(() =>
      enqueue(async () => {
        totalsAreDue = false
        const { week } = standings
        standings.correctTotals(week, await readOtherVotes(db, week, [...standings.ids()]))
      }),
    )
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
      // Apply after the current read, whose snapshot may be older than the notification.
      const apply = async () => {
        const others = tallies?.filter((tally) => standings.applyTally(tally) === undefined) ?? []
        if (others.length > 0) correctTotals()
      }
      runInBackground(() => (tallies ? enqueue(apply) : reloadTallies()))
    },
    () => {},
  )
  await reload()
  const compare = async (signal: AbortSignal) => {
    await enqueue(readEdits)
    await compareStandings({ db, standings, weeks, enqueue, signal })
    onReload()
  }
  return {
    applyClanChanges: (ids) => reloadClans(ids).catch(() => {}),
    comparison: {
      name: 'standings comparison',
      intervalMs: comparisonIntervalMs,
      runAtStart: false,
      run: compare,
    },
    readAt: () => readAt,
    async stop() {
      stop.abort()
      // Reads run in order, so this is the last one.
      await readings.run(async () => {})
    },
  }
}

/** Parses `[[week, clanId, votes, lastVoteAt, version], …]`. Returns undefined if there are too many changes to list. */
function parseTallyNotification(payload: string): Tally[] | undefined {
  if (payload === '') return undefined
  const rows = JSON.parse(payload) as [string, number, number, number, number][]
  return rows.map(([week, clanId, votes, lastVoteAt, version]) => ({ week, clanId, votes, lastVoteAt, version }))
}
