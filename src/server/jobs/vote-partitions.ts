import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { ensureVotePartitions, weeksAhead } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** A site that is not restarted for months still has partitions. */
const partitionedWeeks = 12
const intervalMs = 24 * 60 * 60 * 1000

interface Deps {
  readonly db: Kysely<Schema>
  readonly voteOffset: number
  readonly log: Logger
}

/** Creates the vote partitions of the coming weeks every day. Run it once before the site accepts votes; it never rejects. */
export function votePartitionsTask({ db, voteOffset, log }: Deps): PeriodicTask {
  return {
    name: 'vote partitions',
    intervalMs,
    runAtStart: false,
    run: (signal) =>
      ensureVotePartitions(db, weeksAhead(Date.now(), voteOffset, partitionedWeeks), signal).catch((error: unknown) => {
        // Until the next run, votes go into the default partition, for example while a long transaction holds the table.
        if (!signal.aborted) log.error({ err: error }, 'failed to create the vote partitions of the coming weeks')
      }),
  }
}
