import { type Bitset, createBitset, setBit } from '../bitset.ts'

/** Longer lists are stored as bitsets, which are combined 32 documents at a time. */
const maxListLength = 2000

/** The documents (clan texts) that contain a word, as IDs from 0. */
export class PostingList {
  #entries: number[] | Bitset = []

  /** Documents must be added in ascending order. Adding the last one again has no effect. */
  add(id: number): void {
    if (this.#entries instanceof Int32Array) {
      const index = id >>> 5
      if (index >= this.#entries.length) this.#entries = grow(this.#entries, index + 1)
      setBit(this.#entries, id)
      return
    }
    if (this.#entries.at(-1) === id) return
    this.#entries.push(id)
    if (this.#entries.length <= maxListLength) return
    const bits = createBitset(id + 1)
    for (const single of this.#entries) setBit(bits, single)
    this.#entries = bits
  }

  /** `bits` must be large enough. */
  orInto(bits: Bitset): void {
    const entries = this.#entries
    if (entries instanceof Int32Array) {
      for (let i = Math.min(entries.length, bits.length) - 1; i >= 0; i--) bits[i] = (bits[i] ?? 0) | (entries[i] ?? 0)
    } else {
      for (const id of entries) setBit(bits, id)
    }
  }
}

function grow(bits: Bitset, minLength: number): Bitset {
  const grown = new Int32Array(Math.max(minLength, Math.ceil(bits.length * 1.25)))
  grown.set(bits)
  return grown
}
