import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { purgeOrphanedImages } from './compose-listings.ts'
import type { PeriodicTask } from './concurrency/scheduler.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { purgeExpired } from './features/accounts/purge-expired.ts'
import { purgeCommunity } from './features/community/community-store.ts'
import { communitySyncTask } from './features/community/community-sync.ts'
import type { CommunityDeps } from './features/community/deps.ts'
import { voteActionsTask } from './features/integrity/actions/finish-soon.ts'
import { blindCheckTask } from './features/integrity/blind-check/blind-check-task.ts'
import { purgeVoteCases } from './features/integrity/cases/purge-vote-cases.ts'
import { exchangeTask } from './features/integrity/exchange/exchange-votes.ts'
import type { VoteLimits } from './features/integrity/limits/vote-limits.ts'
import { purgeReports } from './features/listing-reports/purge-reports.ts'
import { resetInviteStates, purgeInvites } from './features/invites/invite-store.ts'
import { purgeVerdicts } from './features/integrity/providers/verdict-store.ts'
import { purgeSettled } from './features/mail/purge-settled.ts'
import { keyFollowers } from './features/stats/key-followers.ts'
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

interface PurgeDeps {
  readonly uploads: Uploads
  readonly followerKey: KeyObject
  readonly log: Logger
}

export function composePurges({ linkChecks }: Config, { uploads, followerKey, log }: PurgeDeps): Purges {
  return {
    hourly: [
      purgeExpired,
      purgeSettled,
      purgeCounts,
      purgeCommunity,
      purgeVerdicts,
      linkChecks ? purgeInvites : resetInviteStates,
      purgeOrphanedImages(uploads, log),
      (db, _, signal) => keyFollowers(db, followerKey, signal),
    ],
    daily: [purgeVoteDetails, purgeVoteCases, purgeNetworkTallies, purgeFollows, purgeReports],
  }
}

interface Deps {
  readonly database: Database
  readonly purges: Purges
  readonly community: CommunityDeps
  /** Undefined if invite checks are off. */
  readonly inviteCheck: PeriodicTask | undefined
  readonly standingsComparison: PeriodicTask
  readonly softLimits: readonly PeriodicTask[]
  /** Undefined without an address provider. */
  readonly addressCheck: PeriodicTask | undefined
  /** Undefined if the setting DETECTOR is off. */
  readonly judge: PeriodicTask | undefined
  readonly transparency: PeriodicTask
  readonly voteLimits: VoteLimits
  readonly closeWeeks: PeriodicTask
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

export function composeTasks({
  database,
  purges,
  community,
  inviteCheck,
  standingsComparison,
  softLimits,
  addressCheck,
  judge,
  transparency,
  voteLimits,
  closeWeeks,
  now,
  voteOffset,
}: Deps): PeriodicTask[] {
  const { db } = database
  return [
    standingsComparison,
    ...softLimits,
    voteActionsTask({ db, now }),
    exchangeTask({ database, limits: voteLimits, now, voteOffset }),
    blindCheckTask({ db, now, voteOffset }),
    purgeTask('hourly', purges.hourly, { db, now }),
    purgeTask('daily', purges.daily, { db, now }),
    communitySyncTask(community),
    ...(inviteCheck ? [inviteCheck] : []),
    transparency,
    ...(addressCheck ? [addressCheck] : []),
    ...(judge ? [judge] : []),
    closeWeeks,
  ]
}
