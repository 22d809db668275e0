import { hashLength } from '#contract/results/merkle.ts'

/** A growing list of hashes in one block of memory, because an object for each would take several times as much. */
export class HashBuffer {
  #bytes = new Uint8Array(64 * hashLength)
  #count = 0

  push(hash: Uint8Array): void {
    const end = (this.#count + 1) * hashLength
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(hash, end - hashLength)
    this.#count++
  }

  /** A view of the hash; undefined if `index` is not an integer or beyond the end. */
  at(index: number): Uint8Array | undefined {
    if (!Number.isInteger(index) || index >= this.#count) return undefined
    return this.#bytes.subarray(index * hashLength, (index + 1) * hashLength)
  }
}
