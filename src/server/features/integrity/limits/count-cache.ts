import { createGrowingCache } from '#server/growing-cache.ts'

/** Counts by key, never below 0. Beyond `max` keys, evicts the least recently used. */
export class CountCache {
  readonly #counts

  constructor(max: number) {
    this.#counts = createGrowingCache<string, number>(max)
  }

  read(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, amount: 1 | -1): void {
    // Setting a count marks it as used.
    const count = (this.#counts.peek(key) ?? 0) + amount
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}
