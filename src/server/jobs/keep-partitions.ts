import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { ensureVotePartitions, weeksAhead } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'

/** Weeks for which the votes' partitions are made ahead: a site that is not restarted for months still has them. */
const ahead = 12
const interval = 24 * 60 * 60 * 1000

/** Makes the votes' partitions of the coming weeks, now and every day. */
export async function keepPartitions(db: Kysely<Schema>, voteOffset: number, log: Logger): Promise<{ stop(): void }> {
  // Where they cannot be made, for a long transaction is in the way, votes go into the default partition and move later.
  const make = () =>
    ensureVotePartitions(db, weeksAhead(Date.now(), voteOffset, ahead)).catch((error: unknown) => {
      log.error({ err: error }, 'could not make the partitions of the coming weeks')
    })
  await make()
  const timer = setInterval(() => void make(), interval).unref()
  return { stop: () => clearInterval(timer) }
}
