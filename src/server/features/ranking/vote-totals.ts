/**
 * Votes outside of the listed clans' tallies of this week: those of unlisted clans and, in `allTime`, of earlier weeks.
 */
export interface OtherVotes {
  readonly thisWeek: number
  readonly allTime: number
}

/**
 * The site's totals before penalties, including votes for deleted clans. The votes of listed clans are a separate sum,
 * so they can be corrected clan by clan.
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

  /** Adds votes to a listed clan; negative to remove. */
  addListed(votes: number): void {
    this.#listed += votes
  }

  /** Moves a clan's votes to the listed ones. */
  list(votes: number): void {
    this.#listed += votes
    this.#addToOthers(-votes)
  }

  /** Moves a clan's votes to the others; the totals stay. */
  unlist(votes: number): void {
    this.list(-votes)
  }

  /** All clans start the new week without votes. */
  startWeek(): void {
    this.#others = { thisWeek: 0, allTime: this.allTime }
    this.#listed = 0
  }

  correct(others: OtherVotes): void {
    this.#others = others
  }

  #addToOthers(votes: number): void {
    this.#others = { thisWeek: this.#others.thisWeek + votes, allTime: this.#others.allTime + votes }
  }
}
