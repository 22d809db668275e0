import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { type BenchStorage, seed } from './storage.ts'

const clans = 1500

/** Seeds `votes` votes in all weeks and opens their database for `measure`. About 60% of them are in the current week, `week`. */
export async function withSeededVotes<Result>(
  storage: BenchStorage,
  votes: number,
  measure: (database: Database, week: VoteWeek) => Promise<Result>,
): Promise<Result> {
  await seed(storage, clans, votes)
  const database = await openDatabase({ dataDir: storage.environment.DATA_DIR, databaseUrl: storage.databaseUrl })
  try {
    return await measure(database, voteWeekAt(Date.now()))
  } finally {
    await database.close()
  }
}
