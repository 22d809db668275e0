import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { ensureVotePartitions, weeksAhead } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** Covers several weeks of failing runs. */
const partitionedWeeks = 12
const intervalMs = 24 * 60 * 60 * 1000

interface Deps {
  readonly db: Kysely<Schema>
  readonly voteOffset: number
  readonly log: Logger
}

/** Creates the vote partitions of the coming weeks, daily. Run it once before the site accepts votes. It never rejects. */
export function votePartitionsTask({ db, voteOffset, log }: Deps): PeriodicTask {
  return {
    name: 'vote partitions',
    intervalMs,
    runAtStart: false,
    run: (signal) =>
      ensureVotePartitions(db, weeksAhead(Date.now(), voteOffset, partitionedWeeks), signal).catch((error: unknown) => {
        // Until the next run, votes go into the default partition.
        if (!signal.aborted) log.error({ err: error }, 'failed to create the vote partitions of the coming weeks')
      }),
  }
}
