import type { LinkStore } from './link-store.ts'

/** How long the number may lag behind what other processes count, in ms. */
const refreshInterval = 60 * 1000

/** The number of links followed, kept in memory for the stats strip. */
export class FollowCounter {
  readonly #links: LinkStore
  readonly #now: () => number
  #reading: Promise<number> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  /** What has been counted here since the reading began. */
  #added = 0
  #changes = 0

  constructor(links: LinkStore, now: () => number) {
    this.#links = links
    this.#now = now
  }

  /** Grows whenever the number may have changed. */
  get revision(): number {
    return this.#changes
  }

  add(more: number): void {
    this.#added += more
    this.#changes++
  }

  /** What is known may be wrong; the next reader asks the database. */
  forget(): void {
    this.#reading = undefined
    this.#changes++
  }

  async read(): Promise<number> {
    if (!this.#reading || this.#now() - this.#readAt >= refreshInterval) {
      this.#readAt = this.#now()
      this.#added = 0
      const reading = this.#links.countFollows()
      this.#reading = reading
      // A reading that fails is tried again by the next reader.
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = undefined
      })
    }
    return (await this.#reading) + this.#added
  }
}
