import { hashText, textHash } from '../text-hash.ts'

interface Drawn<T> {
  readonly item: T
  readonly high: number
  readonly low: number
}

const inOrder = <T>(a: Drawn<T>, b: Drawn<T>) => a.high - b.high || a.low - b.low

/**
 * Bottom-k sampling of a stream, without replacement: draws the items whose names have the smallest hashes. The same items give the same
 * sample in the same order, regardless of the order in which they are added.
 */
export class RandomSample<T> {
  readonly #size: number
  readonly #seed: string
  #drawn: Drawn<T>[] = []
  /** The largest hash (upper half) of a full sample after it was cut. Items above it cannot be drawn. */
  #bound = Number.POSITIVE_INFINITY

  constructor(size: number, seed: string) {
    this.#size = size
    this.#seed = seed
  }

  /** `name` must be unique. */
  add(name: string | number, item: T): void {
    hashText(`${name} ${this.#seed}`)
    const { high, low } = textHash
    if (high > this.#bound) return
    this.#drawn.push({ item, high, low })
    // Not after every item: sorting is the expensive part.
    if (this.#drawn.length >= 2 * this.#size + 2) this.#cut()
  }

  /** In a random order. */
  items(): T[] {
    this.#cut()
    return this.#drawn.map(({ item }) => item)
  }

  #cut(): void {
    this.#drawn = this.#drawn.sort(inOrder).slice(0, this.#size)
    this.#bound = this.#drawn[this.#size - 1]?.high ?? Number.POSITIVE_INFINITY
  }
}
