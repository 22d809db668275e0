import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { VoteFilter } from '#contract/vote-search.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ApplyClanChanges } from '#server/domain/clan-events.ts'
import type { FoundVoteIds } from '../found-vote-ids.ts'

/** Returns the IDs of all votes that a filter finds, or only their number if they exceed the limit. @throws AppError malformed */
export type FindVoteIds = (filter: VoteFilter, limit: number) => Promise<FoundVoteIds>

export interface ActionDeps {
  readonly db: Kysely<Schema>
  readonly findVoteIds: FindVoteIds
  readonly applyClanChanges: ApplyClanChanges
  /** Makes the next search for votes on this instance show the changes. */
  readonly votesChanged: () => void
  /** Updates this instance's limits after a change of shared networks. Never rejects. */
  readonly reloadNetworks: () => Promise<void>
  readonly log: Pick<Logger, 'error'>
  /** Unix ms. */
  readonly now: () => number
}
