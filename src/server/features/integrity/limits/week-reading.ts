import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { beforeAllVotes, type VotePosition } from '#server/database/vote-pages.ts'
import type { CountedVote } from './counted-vote.ts'
import { readCountedVotes } from './counted-votes-store.ts'
import type { KnownVoters } from './known-voters.ts'
import { WeekCounts } from './week-counts.ts'

/** Reads the counted votes of a week, while other votes are being counted and taken back. */
export class WeekReading {
  readonly counts: WeekCounts
  /** The last vote that was read, counted or not. */
  #last: VotePosition = beforeAllVotes

  constructor(week: VoteWeek, known: KnownVoters) {
    this.counts = new WeekCounts(week, known)
  }

  /** Resolves to false if `signal` aborts. */
  async read(db: Kysely<Schema>, signal: AbortSignal): Promise<boolean> {
    for await (const { votes, end } of readCountedVotes(db, this.counts.week)) {
      if (signal.aborted) return false
      for (const vote of votes) {
        this.counts.count(vote)
        this.counts.addKnown(vote)
      }
      this.#last = end
    }
    return true
  }

  /**
   * Counts a vote or takes it back if the reading is already past it, and would miss the change. Votes are read in the order of clan and
   * voter key: lowercase UUIDs sort the same here and in the database. Votes stored during the reading may still be miscounted.
   */
  count(vote: CountedVote, sign: 1 | -1, isKnown: boolean): void {
    if (vote.week !== this.counts.week) return
    const { clanId, voterKey } = this.#last
    if (vote.clanId < clanId || (vote.clanId === clanId && vote.voterKey <= voterKey))
      this.counts.count(vote, sign, isKnown)
  }
}
