/** 52 bits of a key. */
const numbers = 2 ** 52
/** 20 MB. */
const defaultMax = 500_000

/**
 * A set of at most `max` voter keys. If there are more, it contains a part of them that depends on the keys alone, so that voters of all
 * clans are left out alike, and by every process.
 */
export class VoterKeys {
  readonly #max: number
  readonly #keys = new Set<number>()
  /** Contains only keys whose number is below. */
  #end = numbers

  constructor(max = defaultMax) {
    this.#max = max
  }

  add(voterKey: string): void {
    const key = numberOf(voterKey)
    if (key >= this.#end) return
    this.#keys.add(key)
    while (this.#keys.size > this.#max) {
      this.#end /= 2
      for (const one of this.#keys) if (one >= this.#end) this.#keys.delete(one)
    }
  }

  has(voterKey: string): boolean {
    return this.#keys.has(numberOf(voterKey))
  }
}

/** Of a UUID's 122 random bits: a number takes less memory than the text. */
function numberOf(voterKey: string): number {
  return Number.parseInt(voterKey.slice(0, 8) + voterKey.slice(9, 13) + voterKey.slice(-1), 16)
}
