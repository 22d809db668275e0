/** Maximum lag behind other instances. */
const maxAgeMs = 60 * 1000

/** Caches the number of follows. Only the first reader waits for the database. */
export class FollowCounter {
  readonly #countFollows: () => Promise<number>
  readonly #now: () => number
  #cached: number | undefined
  #refreshing: Promise<number> | undefined
  #refreshedAt = Number.NEGATIVE_INFINITY
  /** Clicks counted on this instance since the last refresh began. */
  #added = 0
  #changes = 0

  constructor(countFollows: () => Promise<number>, now: () => number) {
    this.#countFollows = countFollows
    this.#now = now
  }

  /** Changes whenever the number may have changed. */
  get revision(): number {
    return this.#changes
  }

  add(more: number): void {
    this.#added += more
    this.#changes++
  }

  /** Makes the next reader refresh the number. */
  invalidate(): void {
    this.#refreshedAt = Number.NEGATIVE_INFINITY
    this.#changes++
  }

  async read(): Promise<number> {
    if (!this.#refreshing && this.#now() - this.#refreshedAt >= maxAgeMs) {
      this.#refreshing = this.#refresh()
      // Callers that await the refresh get its error.
      this.#refreshing.catch(() => {})
    }
    return (this.#cached ?? (await this.#refreshing) ?? 0) + this.#added
  }

  async #refresh(): Promise<number> {
    this.#refreshedAt = this.#now()
    const addedBefore = this.#added
    try {
      const clicks = await this.#countFollows()
      if (clicks !== (this.#cached ?? 0) + addedBefore) this.#changes++
      this.#cached = clicks
      this.#added -= addedBefore
      return clicks
    } catch (error) {
      // The next reader retries.
      this.#refreshedAt = Number.NEGATIVE_INFINITY
      throw error
    } finally {
      this.#refreshing = undefined
    }
  }
}
