import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { ApplyClanChanges } from './domain/clan-events.ts'
import type { VoteSearch } from './features/integrity/search/vote-search.ts'
import type { VoteCaseDeps } from './features/integrity/vote-cases.api.ts'
import { readWeekRanks } from './features/ranking/week-ranks.ts'

interface Deps {
  readonly database: Database
  readonly voteSearch: Pick<VoteSearch, 'findVoteIds' | 'votesChanged'>
  readonly reloadNetworks: () => Promise<void>
  readonly applyClanChanges: ApplyClanChanges
  readonly log: Pick<Logger, 'error'>
  /** Unix ms. */
  readonly now: () => number
  readonly voteOffset: number
}

export function composeVoteCases({ database: { db }, voteSearch, voteOffset, ...deps }: Deps): VoteCaseDeps {
  return {
    ...deps,
    db,
    findVoteIds: (filter, limit) => voteSearch.findVoteIds(filter, limit, 'body.selection.filter'),
    votesChanged: voteSearch.votesChanged,
    readWeekRanks: (week, clanIds) => readWeekRanks(db, week, clanIds, { now: deps.now(), voteOffset }),
  }
}
