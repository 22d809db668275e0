import { voteWeekAt } from '#contract/rules/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import { readWeeks } from '#server/features/integrity/read-weeks.ts'
import { median, type Row, within } from './rows.ts'
import { type BenchStorage, seed } from './storage.ts'

/** Of all weeks. About 60 % are in the current one. */
const votes = 150_000
const goalMs = 5

/** How long each transaction takes in which the vote detector reads a week. On the embedded database, votes wait for it meanwhile. */
export async function measureJudgingSlices(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, 1500, votes)
  const database = await openDatabase({ dataDir: storage.environment.DATA_DIR, databaseUrl: storage.databaseUrl })
  try {
    const times: number[] = []
    let begun = performance.now()
    await readWeeks(database.db, voteWeekAt(Date.now()), async () => {
      times.push(performance.now() - begun)
      begun = performance.now()
    })
    times.sort((a, b) => a - b)
    const row = (name: string, site: number) =>
      within(goalMs, {
        name: `Reading ${times.length} slices of votes for the detector: ${name}`,
        storage: storage.name,
        site,
        unit: 'ms',
      })
    return [
      row('median', median(times)),
      row('95 % take at most', times[Math.floor(times.length * 0.95)] ?? Number.NaN),
    ]
  } finally {
    await database.close()
  }
}
