import type { Logger } from 'pino'
import { voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { compareStandings } from './compare-standings.ts'
import type { Standings, Tally } from './standings.ts'
import type { StandingsStore } from './standings-store.ts'

/** Notices of changed clans: a JSON list of their ids, or nothing for "many". */
export const clansChannel = 'muster_clans'
/** Notices of moved tallies; see `readTallyNotice`. */
export const talliesChannel = 'muster_tallies'

/** How often the standings are compared with the database in case a notice was lost, in ms. */
const safetyInterval = 5 * 60 * 1000
interface Keeper {
  stop(): Promise<void>
}

interface Needs {
  readonly standings: Standings
  readonly store: StandingsStore
  readonly database: Database
  readonly now: () => number
  readonly voteOffset: number
  readonly log: Logger
  /** Called when everything is read anew: others that keep numbers in memory may want to as well. */
  readonly onReadAll: () => void
}

/**
 * Fills the standings and keeps them current by what other processes announce. Answers once they are filled. Reading runs
 * one at a time; a notice that arrives meanwhile is applied after it, and older versions lose.
 */
export async function keepStandings({
  standings,
  store,
  database,
  now,
  voteOffset,
  log,
  onReadAll,
}: Needs): Promise<Keeper> {
  let reading: Promise<unknown> = Promise.resolve()
  const enqueue = <T>(read: () => Promise<T>) => {
    const next = reading.then(read)
    reading = next.catch((error: unknown) => log.error({ err: error }, 'could not read the standings'))
    return next
  }
  const weeks = () => [voteWeekAt(now(), voteOffset), voteWeekBefore(now(), voteOffset)] as const
  const readAll = () =>
    enqueue(async () => {
      standings.load(await store.readSnapshot(...weeks()))
      onReadAll()
    })
  const readSome = (ids: readonly number[]) =>
    enqueue(async () => {
      const [week, lastWeek] = weeks()
      standings.update(week, ids, await store.readClans(week, lastWeek, ids))
    })
  const readTallies = () =>
    enqueue(async () => {
      for (const tally of await store.readTallies(standings.week)) standings.applyTally(tally)
    })
  const stop = new AbortController()
  /** What a failed reading leaves behind is mended by the next one; the queue has logged it. */
  const later = (read: () => Promise<void>) => {
    // The database may hear notices for longer than anybody reads these standings.
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
      later(() => (tallies ? enqueue(apply) : readTallies()))
    },
    () => {},
  )
  await readAll()
  let comparing: Promise<void> = Promise.resolve()
  const compare = async () => {
    await compareStandings({ standings, store, weeks, inTurn: enqueue, signal: stop.signal })
    onReadAll()
  }
  const timer = setInterval(() => {
    // What fails has been logged by the queue; the next time tries again.
    comparing = comparing.then(compare).catch(() => {})
  }, safetyInterval).unref()
  return {
    async stop() {
      stop.abort()
      clearInterval(timer)
      await comparing
      await reading
    },
  }
}

/** Reads `[[week, clanId, votes, lastVoteAt, version], …]`; undefined where too many moved to be named. */
function readTallyNotice(payload: string): Tally[] | undefined {
  if (payload === '') return undefined
  const rows = JSON.parse(payload) as [string, number, number, number, number][]
  return rows.map(([week, clanId, votes, lastVoteAt, version]) => ({ week, clanId, votes, lastVoteAt, version }))
}
