import { openDatabase } from '../../src/server/database/connect.ts'
import { aResultClan, aWeekResult } from '../../test/support/week-results.ts'
import type { RunningSite } from './site.ts'

type Inputs = Parameters<typeof aWeekResult>[2]

export { aResultClan }

interface WrittenResult {
  readonly week: string
  readonly clans: Inputs
  /** If set, the result is a correction. */
  readonly reason?: string
}

/** Writes final results and corrections into the database of a running site. */
export async function writeResults(site: RunningSite, results: readonly WrittenResult[]): Promise<void> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: url } = site.environment
  const database = await openDatabase({ dataDir, databaseUrl: url || undefined })
  try {
    for (const { week, clans, reason = '' } of results)
      await aWeekResult(database.db, week, clans, { at: Date.now(), reason })
  } finally {
    await database.close()
  }
}
