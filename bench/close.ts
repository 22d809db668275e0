import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { hourMs } from '#contract/rules/time/durations.ts'
import { defaultVoteOffset, startOfWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { closeInChildProcess } from '#server/features/results/close-in-child-process.ts'
import { fenceEndedWeeks } from '#server/features/results/fence-weeks.ts'
import { makeFolder } from './cleanups.ts'
import { growVotes } from './grow-votes.ts'
import { type Row, within } from './rows.ts'
import { type BenchStorage, makeStorage } from './storage.ts'

export const goalSeconds = { embedded: 120, PostgreSQL: 600 } as const

/** Closes a week of `stored` votes as a site does: the commitment to its votes, and its result. */
export async function measureClose(kind: BenchStorage['name'], stored: number): Promise<Row[]> {
  const votes = kind === 'embedded' ? Math.min(stored, 1e6) : stored
  const storage = await makeStorage(kind)
  const folder = await makeFolder()
  const { environment, databaseUrl } = storage
  const location = { dataDir: environment.DATA_DIR, databaseUrl }
  const database = await openDatabase(location)
  try {
    const { db } = database
    await migrate(database)
    await ensureVotePartitions(db, [voteWeekAt(Date.now())])
    await growVotes(storage, votes)
    const at = voteWeekEnd(Date.now()) + 1
    const week = voteWeekAt(Date.now())
    await db.insertInto('result_start').values({ week }).execute()
    const schedule = { voteOffset: defaultVoteOffset, resultDelayMs: 0, awaitsDetector: false }
    const seconds = { fence: 0, cast: 0, result: 0 }
    const measure = async (part: keyof typeof seconds, work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      seconds[part] = (performance.now() - begun) / 1000
    }
    const close = () =>
      closeInChildProcess(
        {
          storage: location,
          uploads: { folder: path.join(folder, 'uploads'), bucket: undefined },
          workDir: path.join(folder, 'closing'),
          schedule,
          paused: [],
          now: startOfWeek(week) + 8 * 24 * hourMs,
        },
        new AbortController().signal,
      )
    await measure('fence', () => fenceEndedWeeks({ db, now: () => at, voteOffset: defaultVoteOffset }))
    await measure('cast', close)
    await measure('result', close)
    const { fence, cast, result } = seconds
    const ledgerMb = (await ledgerBytes(db)) / 1e6
    const spread = `fence ${fence.toFixed(1)}, commitment ${cast.toFixed(1)}, result ${result.toFixed(1)}; ledger ${ledgerMb.toFixed(0)} MB`
    const name = `Close of a week with ${votes / 1e6} million votes`
    return [within(goalSeconds[kind], { name, storage: kind, site: fence + cast + result, unit: 's', spread })]
  } finally {
    await database.close()
  }
}

/** The compressed size of the published ledger files. */
async function ledgerBytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from week_files where path like 'votes/%'`.execute(db)
  return rows[0]?.bytes ?? 0
}
