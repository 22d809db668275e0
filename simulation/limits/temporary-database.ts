import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'

/** Calls `use` with an empty embedded database, which is deleted afterward. */
export async function withTemporaryDatabase<T>(use: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-limits-'))
  try {
    const database = await openDatabase({ dataDir, databaseUrl: undefined })
    try {
      await migrate(database)
      return await use(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
