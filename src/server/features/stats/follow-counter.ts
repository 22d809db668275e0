import type { LinkStore } from './link-store.ts'

/** How long the number may lag behind what other processes count, in ms. */
const refreshInterval = 60 * 1000

/** The number of links followed, kept in memory for the stats strip. */
export class FollowCounter {
  readonly #links: LinkStore
  readonly #now: () => number
  #count = 0
  #readAt = Number.NEGATIVE_INFINITY

  constructor(links: LinkStore, now: () => number) {
    this.#links = links
    this.#now = now
  }

  add(more: number): void {
    this.#count += more
  }

  /** What is known may be wrong; the next reader asks the database. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  async read(): Promise<number> {
    if (this.#now() - this.#readAt >= refreshInterval) {
      this.#readAt = this.#now()
      this.#count = await this.#links.countFollows()
    }
    return this.#count
  }
}
