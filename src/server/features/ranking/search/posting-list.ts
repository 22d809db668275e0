/** Longer lists are stored as bitsets, which combine 32 documents at a time. */
const maxListLength = 2000

/** The documents (clan texts) that contain a word, as ids from 0. */
export class PostingList {
  #entries: number[] | Int32Array<ArrayBuffer> = []

  /** Adds a document that is not in the list yet. */
  add(id: number): void {
    if (this.#entries instanceof Int32Array) {
      const index = id >>> 5
      if (index >= this.#entries.length) this.#entries = grow(this.#entries, index + 1)
      setBit(this.#entries, id)
      return
    }
    this.#entries.push(id)
    if (this.#entries.length <= maxListLength) return
    const bits = createBitset(id + 1)
    for (const single of this.#entries) setBit(bits, single)
    this.#entries = bits
  }

  /** `bits` must be large enough. */
  orInto(bits: Int32Array): void {
    const entries = this.#entries
    if (entries instanceof Int32Array) {
      for (let i = Math.min(entries.length, bits.length) - 1; i >= 0; i--) bits[i] = (bits[i] ?? 0) | (entries[i] ?? 0)
    } else {
      for (const id of entries) setBit(bits, id)
    }
  }
}

/** For ids below `count`. */
export function createBitset(count: number): Int32Array<ArrayBuffer> {
  return new Int32Array((count + 31) >>> 5)
}

/** In place; both must have the same length. */
export function intersectBits(bits: Int32Array, others: Int32Array): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (others[i] ?? 0)
}

/** In ascending order. */
export function forEachBit(bits: Int32Array, callback: (id: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let rest = bits[i] ?? 0; rest !== 0; rest &= rest - 1) callback((i << 5) + 31 - Math.clz32(rest & -rest))
  }
}

function setBit(bits: Int32Array, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] ?? 0) | (1 << (id & 31))
}

function grow(bits: Int32Array, minLength: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(minLength, Math.ceil(bits.length * 1.25)))
  grown.set(bits)
  return grown
}
