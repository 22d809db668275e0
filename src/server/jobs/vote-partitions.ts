import type { Kysely } from 'kysely'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { ensureVotePartitions, weeksAhead } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** Enough for several weeks of failed runs. */
const partitionedWeeks = 12
const intervalMs = 24 * 60 * 60 * 1000

interface Deps {
  readonly db: Kysely<Schema>
  readonly voteOffset: number
}

/**
 * Creates the vote partitions of the coming weeks, daily. Run it once before the site accepts votes. If it fails, votes go into the default
 * partition.
 */
export function votePartitionsTask({ db, voteOffset }: Deps): PeriodicTask {
  return {
    name: 'vote partitions',
    intervalMs,
    runAtStart: false,
    run: (signal) => ensureVotePartitions(db, weeksAhead(Date.now(), voteOffset, partitionedWeeks), signal),
  }
}
