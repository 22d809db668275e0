import type { Logger } from 'pino'
import { fail } from '#contract/errors.ts'
import type { Database } from './database/database.ts'
import type { ApplyClanChanges } from './domain/clan-events.ts'
import type { FindVoteIds } from './features/integrity/actions/deps.ts'
import type { VoteCaseDeps } from './features/integrity/vote-cases.api.ts'
import { readWeekRanks } from './features/ranking/week-ranks.ts'

interface Deps {
  readonly database: Database
  readonly reloadNetworks: () => Promise<void>
  readonly applyClanChanges: ApplyClanChanges
  readonly log: Pick<Logger, 'error'>
  /** Unix ms. */
  readonly now: () => number
  readonly voteOffset: number
}

/** The search for votes provides it. */
const findVoteIds: FindVoteIds = async () =>
  fail('malformed', { fields: [{ path: 'body.selection.filter', message: 'is not supported yet' }] })

export function composeVoteCases({ database: { db }, voteOffset, ...deps }: Deps): VoteCaseDeps {
  return {
    ...deps,
    db,
    findVoteIds,
    readWeekRanks: (week, clanIds) => readWeekRanks(db, week, clanIds, { now: deps.now(), voteOffset }),
  }
}
