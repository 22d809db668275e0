import type { Logger } from 'pino'
import { voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import type { Standings, Tally } from './standings.ts'
import type { StandingsStore } from './standings-store.ts'

/** Notices of changed clans: a JSON list of their ids, or nothing for "many". */
export const clansChannel = 'muster_clans'
/** Notices of moved tallies; see `readTallyNotice`. */
export const talliesChannel = 'muster_tallies'

/** How often the standings are read anew in case a notice was lost, in ms. */
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
  const enqueue = (read: () => Promise<void>) => {
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
  // What a failed reading leaves behind is mended by the next one; the queue has logged it.
  const later = (read: Promise<void>) => void read.catch(() => {})

  await database.listen(
    clansChannel,
    (payload) => later(payload === '' ? readAll() : readSome(JSON.parse(payload) as number[])),
    () => later(readAll()),
  )
  await database.listen(
    talliesChannel,
    (payload) => {
      const tallies = readTallyNotice(payload)
      // After what is being read, or a snapshot from before the notice would win over it.
      later(tallies ? enqueue(async () => tallies.forEach((tally) => standings.applyTally(tally))) : readTallies())
    },
    () => {},
  )
  await readAll()
  const timer = setInterval(() => later(readAll()), safetyInterval).unref()
  return {
    async stop() {
      clearInterval(timer)
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
