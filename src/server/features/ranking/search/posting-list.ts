/** So many places are held one by one; more of them as bits, which are joined thirty-two at a time. */
const mostSingle = 2000

/** The places (whole numbers from 0) of the clans that have a word. */
export class PostingList {
  /** Places, or bits in words of 32, once there are many. */
  #held: number[] | Int32Array<ArrayBuffer> = []

  /** Adds a place that it does not have yet. */
  add(place: number): void {
    if (this.#held instanceof Int32Array) {
      const index = place >>> 5
      if (index >= this.#held.length) this.#held = grow(this.#held, index + 1)
      setBit(this.#held, place)
      return
    }
    this.#held.push(place)
    if (this.#held.length <= mostSingle) return
    const bits = createBitset(place + 1)
    for (const single of this.#held) setBit(bits, single)
    this.#held = bits
  }

  /** Sets the bits of its places in `bits`, which has room for them. */
  orInto(bits: Int32Array): void {
    const held = this.#held
    if (held instanceof Int32Array) {
      for (let i = Math.min(held.length, bits.length) - 1; i >= 0; i--) bits[i] = (bits[i] ?? 0) | (held[i] ?? 0)
    } else {
      for (const place of held) setBit(bits, place)
    }
  }
}

/** Room for the bits of places below `count`, none of them set. */
export function createBitset(count: number): Int32Array<ArrayBuffer> {
  return new Int32Array((count + 31) >>> 5)
}

/** Leaves in `bits` those that `others`, of the same length, has as well. */
export function intersectBits(bits: Int32Array, others: Int32Array): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (others[i] ?? 0)
}

/** Calls back with each place whose bit is set, in their order. */
export function forEachBit(bits: Int32Array, found: (place: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let rest = bits[i] ?? 0; rest !== 0; rest &= rest - 1) found((i << 5) + 31 - Math.clz32(rest & -rest))
  }
}

function setBit(bits: Int32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

function grow(bits: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(least, Math.ceil(bits.length * 1.25)))
  grown.set(bits)
  return grown
}
