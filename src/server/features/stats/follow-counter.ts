/** How long the number may lag behind what other processes count, in ms. */
const refreshInterval = 60 * 1000

/**
 * The number of links followed, kept in memory for the stats strip. Only the first reader waits for the database: the others
 * get what is known, also while it is read anew and where that fails.
 */
export class FollowCounter {
  readonly #countFollows: () => Promise<number>
  readonly #now: () => number
  /** What the database said last. */
  #known: number | undefined
  #reading: Promise<number> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  /** What has been counted here since the last reading began. */
  #added = 0
  #changes = 0

  constructor(countFollows: () => Promise<number>, now: () => number) {
    this.#countFollows = countFollows
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

  /** What is known may be wrong; the next reader has the database asked. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
    this.#changes++
  }

  async read(): Promise<number> {
    if (!this.#reading && this.#now() - this.#readAt >= refreshInterval) {
      this.#reading = this.#refresh()
      // Whoever has to wait for it hears of it.
      this.#reading.catch(() => {})
    }
    return (this.#known ?? (await this.#reading) ?? 0) + this.#added
  }

  async #refresh(): Promise<number> {
    this.#readAt = this.#now()
    const addedBefore = this.#added
    try {
      const clicks = await this.#countFollows()
      if (clicks !== (this.#known ?? 0) + addedBefore) this.#changes++
      this.#known = clicks
      this.#added -= addedBefore
      return clicks
    } catch (error) {
      // The next reader has it tried again.
      this.#readAt = Number.NEGATIVE_INFINITY
      throw error
    } finally {
      this.#reading = undefined
    }
  }
}
