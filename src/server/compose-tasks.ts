import type { Logger } from 'pino'
import { purgeOrphanedImages } from './compose-listings.ts'
import type { PeriodicTask } from './concurrency/scheduler.ts'
import type { Database } from './database/database.ts'
import { purgeExpired } from './features/accounts/purge-expired.ts'
import { purgeCommunity } from './features/community/community-store.ts'
import { communitySyncTask } from './features/community/community-sync.ts'
import type { CommunityDeps } from './features/community/deps.ts'
import { voteActionsTask } from './features/integrity/actions/finish-soon.ts'
import { purgeVoteCases } from './features/integrity/cases/purge-vote-cases.ts'
import { purgeVerdicts } from './features/integrity/providers/verdict-store.ts'
import { purgeSettled } from './features/mail/purge-settled.ts'
import { purgeFollows } from './features/stats/purge-follows.ts'
import { purgeNetworkTallies, purgeVoteDetails } from './features/voting/purge-vote-details.ts'
import { purgeCounts } from './http/limits/database-counts.ts'
import { type Purge, purgeTask } from './jobs/purge-expired.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Purges of expired data. The daily ones are more expensive. */
export interface Purges {
  readonly hourly: readonly Purge[]
  readonly daily: readonly Purge[]
}

export function composePurges(uploads: Uploads, log: Logger): Purges {
  return {
    hourly: [purgeExpired, purgeSettled, purgeCounts, purgeCommunity, purgeVerdicts, purgeOrphanedImages(uploads, log)],
    daily: [purgeVoteDetails, purgeVoteCases, purgeNetworkTallies, purgeFollows],
  }
}

interface Deps {
  readonly database: Database
  readonly purges: Purges
  readonly community: CommunityDeps
  readonly standingsComparison: PeriodicTask
  readonly softLimits: readonly PeriodicTask[]
  /** Undefined without an address provider. */
  readonly addressCheck: PeriodicTask | undefined
  /** Undefined if the vote detector does not run by itself. */
  readonly judge: PeriodicTask | undefined
  /** Unix ms. */
  readonly now: () => number
}

export function composeTasks({
  database: { db },
  purges,
  community,
  standingsComparison,
  softLimits,
  addressCheck,
  judge,
  now,
}: Deps): PeriodicTask[] {
  return [
    standingsComparison,
    ...softLimits,
    voteActionsTask({ db, now }),
    purgeTask('hourly', purges.hourly, { db, now }),
    purgeTask('daily', purges.daily, { db, now }),
    communitySyncTask(community),
    ...(addressCheck ? [addressCheck] : []),
    ...(judge ? [judge] : []),
  ]
}
