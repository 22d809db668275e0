import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** The rank that a clan would have in a week with other votes; null if it would have none. */
export type RankOf = (
  clanId: number,
  votes: { readonly counted: number; readonly lastVoteAt: number | undefined },
) => number | null

export interface CaseDeps {
  readonly db: Kysely<Schema>
  /** Provided by the ranking feature, for the given clans, even if they have no votes. */
  readonly readWeekRanks: (week: VoteWeek, clanIds: readonly number[]) => Promise<RankOf>
}
