import type { Kysely } from 'kysely'
import type { DecidingRule } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ReadProvisionalWeek } from './provisional-week.ts'

/** A listed clan in the running week. */
interface StandingsClan {
  readonly id: number
  readonly name: string
  readonly rank: number | null
  /** Effective votes. */
  readonly votes: number
  readonly premium: boolean
  readonly recommended: boolean
  readonly lastWeekVotes: number
  readonly decided: DecidingRule | null
}

interface Standings {
  readonly week: VoteWeek
  place(clanId: number): StandingsClan | undefined
  slice(query: {
    readonly q?: string | undefined
    readonly start: number
    readonly count: number
  }): Promise<{ readonly clans: readonly StandingsClan[]; readonly total: number }>
  findIds(q: string): Promise<number[]>
  /** The first `count` ranked clans, best first. */
  bestRanked(count: number): readonly StandingsClan[]
  /** `listedAt`: Unix ms. */
  detailsOf(clanId: number): { readonly listedAt: number } | undefined
  totals(): { readonly votesThisWeek: number; readonly totalClans: number }
}

export interface ArchiveDeps {
  readonly db: Kysely<Schema>
  readonly standings: Standings
  /** The newest checkpoint of the log of commitments, as a signed note; undefined if there is none. */
  readonly readCheckpoint: () => Promise<string | undefined>
  readonly readProvisional: ReadProvisionalWeek
  /** Unix ms. */
  readonly now: () => number
  readonly voteOffset: number
}
