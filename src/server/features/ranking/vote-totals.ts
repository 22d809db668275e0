/** Votes outside the listed clans' tallies of this week. */
export interface OtherVotes {
  readonly thisWeek: number
  readonly allTime: number
}

/** The site's totals before penalties, including votes for deleted clans. */
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

  addListed(votes: number): void {
    this.#listed += votes
  }

  /** Replaces a listed clan's votes. If one is undefined because the clan was not listed, or no longer is, the totals do not change. */
  replaceListed(before: number | undefined, after: number | undefined): void {
    const change = (after ?? 0) - (before ?? 0)
    this.#listed += change
    if (before === undefined || after === undefined) this.#addToOthers(-change)
  }

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
