import type { Kysely } from 'kysely'
import { dayMs } from '#contract/rules/time/durations.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { ensureVotePartitions, weeksAhead } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** Enough for several weeks of failed runs. */
const partitionedWeeks = 12
const intervalMs = dayMs

interface Deps {
  readonly db: Kysely<Schema>
  readonly voteOffset: number
}

/** Creates the coming weeks' vote partitions daily. Run it before the site accepts votes. Without them, the default partition is used. */
export function votePartitionsTask({ db, voteOffset }: Deps): PeriodicTask {
  return {
    name: 'vote partitions',
    intervalMs,
    runAtStart: false,
    run: (signal) => ensureVotePartitions(db, weeksAhead(Date.now(), voteOffset, partitionedWeeks), signal),
  }
}
