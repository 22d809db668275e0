/** Votes that stand in no listed clan's tally of this week: those of clans that have gone, and in `allTime` those of weeks before as well. */
export interface OtherVotes {
  readonly thisWeek: number
  readonly allTime: number
}

/**
 * The site's totals, deleted clans' votes among them, before penalties. What listed clans have this week is a sum of its own, so that it
 * can be put right clan by clan.
 */
export class VoteTotals {
  #listed: number
  #others: OtherVotes

  constructor(listed: number, others: OtherVotes) {
    this.#listed = listed
    this.#others = others
  }

  get thisWeek(): number {
    return this.#listed + this.#others.thisWeek
  }

  get allTime(): number {
    return this.#listed + this.#others.allTime
  }

  /** A listed clan has more votes, or fewer. */
  move(votes: number): void {
    this.#listed += votes
  }

  /** A clan comes to the list, with votes that counted elsewhere before. */
  list(votes: number): void {
    this.#listed += votes
    this.#addToOthers(-votes)
  }

  /** A clan leaves the list; its votes stay in the totals. */
  unlist(votes: number): void {
    this.list(-votes)
  }

  /** The week is over, and all clans begin anew. */
  turn(): void {
    this.#others = { thisWeek: 0, allTime: this.allTime }
    this.#listed = 0
  }

  /** Takes the other votes over as they were read. */
  correct(others: OtherVotes): void {
    this.#others = others
  }

  #addToOthers(votes: number): void {
    this.#others = { thisWeek: this.#others.thisWeek + votes, allTime: this.#others.allTime + votes }
  }
}
