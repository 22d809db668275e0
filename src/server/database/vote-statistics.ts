import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { storageOf } from './partitions.ts'
import type { Schema } from './schema.ts'

/** With fewer votes, statements are fast without statistics. */
const leastVotes = 2000

/**
 * Collects statistics of a week's votes if the planner knows of far fewer than `votes`: after a rush of votes within an hour on the
 * embedded database, or on a server without autovacuum. Without statistics, statements about a few hundred votes read the whole week.
 */
export async function ensureVoteStatistics(db: Kysely<Schema>, week: VoteWeek, votes: number): Promise<void> {
  if (votes < leastVotes) return
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, reltuples::float8 as known from pg_class
    where oid = ${storageOf(week)}`.execute(db)
  const [table] = rows
  if (!table || table.known >= votes / 2) return
  // Only columns that statements compare: all columns would take several times as long, and on the embedded database votes wait.
  await sql`analyze ${sql.table(table.name)} (week, clan_id, voter_key, state, state_reason)`.execute(db)
}
