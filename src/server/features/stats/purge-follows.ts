import { type Kysely, sql } from 'kysely'
import { clickAnalyticsRetentionMonths, retentionCutoff } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const batchSize = 5000

/** Deletes old followers and keeps the counts. `now` in Unix ms. */
export async function purgeFollows(db: Kysely<Schema>, now: number, stopped?: AbortSignal): Promise<void> {
  const first = new Date(retentionCutoff(now, clickAnalyticsRetentionMonths)).toISOString().slice(0, 10)
  let removed = batchSize
  while (removed === batchSize) {
    if (stopped?.aborted) return
    const { rows } = await sql`
      delete from link_follows
      where ctid = any (array(select ctid from link_follows where day < ${first}::date limit ${batchSize}))
      returning 1`.execute(db)
    removed = rows.length
  }
}
