import { hashBytes, hashText, textHash } from './text-hash.ts'

/** Gives distinct values dense codes from 1 up. Code 0 stays free for "unknown". */
export interface Dictionary {
  /** The code of a text; a new text gets the next code. */
  codeOf(text: string): number
  /** The same for ASCII text from `from` to `to`. */
  codeOfBytes(text: TextBytes, from: number, to: number): number
  /** The number of codes, including 0. */
  size(): number
}

export interface TextBytes {
  readonly bytes: Buffer
  /** A view of the same memory. */
  readonly view: DataView
}

/** The number of pairs whose codes are found together: their slots fit in the CPU cache. */
export const blockSize = 512

// Classes, because the engine compiles their methods once for all instances.

/** The same for pairs of unsigned 32-bit integers: an open-addressing hash table with linear probing. */
export class PairDictionary {
  /** Two numbers per slot: the code (0 is free) and `high`. So a new pair usually needs one memory access. */
  #slots: Uint32Array<ArrayBuffer>
  /** One less than the number of slots. At most three quarters of them are in use. */
  #mask: number
  /** By code. */
  #lows: Uint32Array<ArrayBuffer>
  #size = 1
  /** Meaningless. If nothing used the result, the compiler would remove the loop that fills the cache. */
  protected touched = 0

  /** @param capacity number of pairs; a power of two, at least 2 */
  constructor(capacity = 1024) {
    this.#slots = new Uint32Array(capacity * 4)
    this.#mask = capacity * 2 - 1
    this.#lows = new Uint32Array(capacity * 1.5)
  }

  size(): number {
    return this.#size
  }

  /** Frees its memory immediately, without waiting for garbage collection. Only `size` may be called afterward. */
  release(): void {
    for (const { buffer } of [this.#slots, this.#lows]) if (!buffer.detached) buffer.transfer(0)
  }

  codeOf(high: number, low: number): number {
    const [slots, mask, lows] = [this.#slots, this.#mask, this.#lows]
    let slot = firstSlot(high, low) & mask
    for (;;) {
      const known = slots[2 * slot] ?? 0
      if (known === 0) break
      if (slots[2 * slot + 1] === high && lows[known] === low) return known
      slot = (slot + 1) & mask
    }
    const code = this.#size++
    slots[2 * slot] = code
    slots[2 * slot + 1] = high
    lows[code] = low
    if (this.#size === lows.length) this.#grow()
    return code
  }

  /**
   * Replaces each nonzero code of `codes` in the range by the code of its pair; pair 0 belongs to the first code. In bulk, this takes less
   * than half the time, because the CPU overlaps accesses to a large table.
   */
  codesOf(highs: Uint32Array, lows: Uint32Array, codes: Uint32Array, from: number, to: number): void {
    this.#touch(highs, lows, to - from)
    for (let row = from; row < to; row++)
      if (codes[row] !== 0) codes[row] = this.codeOf(highs[row - from] ?? 0, lows[row - from] ?? 0)
  }

  /** Loads the slots of the pairs into the CPU cache. */
  #touch(highs: Uint32Array, lows: Uint32Array, count: number): void {
    const [slots, mask, stored] = [this.#slots, this.#mask, this.#lows]
    let touched = 0
    for (let index = 0; index < count; index++) {
      const slot = firstSlot(highs[index] ?? 0, lows[index] ?? 0) & mask
      touched ^= stored[slots[2 * slot] ?? 0] ?? 0
    }
    this.touched = touched
  }

  #grow(): void {
    const old = this.#slots
    const lows = new Uint32Array(this.#lows.buffer.transfer(this.#lows.byteLength * 2))
    const slots = new Uint32Array(old.length * 2)
    const mask = slots.length / 2 - 1
    for (let index = 0; index < old.length; index += 2) {
      const code = old[index] ?? 0
      if (code === 0) continue
      const high = old[index + 1] ?? 0
      let slot = firstSlot(high, lows[code] ?? 0) & mask
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = code
      slots[2 * slot + 1] = high
    }
    this.#slots = slots
    this.#mask = mask
    this.#lows = lows
    old.buffer.transfer(0)
  }
}

function firstSlot(high: number, low: number): number {
  const mixed = Math.imul(Math.imul(high ^ (high >>> 15), 0x85_eb_ca_6b) ^ low, 0xc2_b2_ae_35)
  return mixed ^ (mixed >>> 16)
}

/** Stores a 64-bit hash of each text instead of the text: about 20 bytes per value. For columns with millions of values. */
export class HashDictionary implements Dictionary {
  readonly #hashes = new PairDictionary()

  size(): number {
    return this.#hashes.size()
  }

  /** Frees its memory immediately. Nothing else may be called afterward. */
  release(): void {
    this.#hashes.release()
  }

  /** Like `PairDictionary.codesOf`, for hashes of texts. */
  codesOf(highs: Uint32Array, lows: Uint32Array, codes: Uint32Array, from: number, to: number): void {
    this.#hashes.codesOf(highs, lows, codes, from, to)
  }

  codeOf(text: string): number {
    hashText(text)
    return this.#hashes.codeOf(textHash.high, textHash.low)
  }

  codeOfBytes({ view }: TextBytes, from: number, to: number): number {
    hashBytes(view, from, to)
    return this.#hashes.codeOf(textHash.high, textHash.low)
  }
}

/** Stores the texts. For columns with few values. */
export class NamedDictionary implements Dictionary {
  readonly names: string[] = ['']
  readonly #codes = new Map<string, number>()
  readonly #hashes = new PairDictionary(256)
  readonly #codesOfHashes: number[] = [0]

  size(): number {
    return this.names.length
  }

  find(text: string): number | undefined {
    return this.#codes.get(text)
  }

  codeOf(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    this.#codes.set(text, this.names.length)
    return this.names.push(text) - 1
  }

  codeOfBytes({ bytes, view }: TextBytes, from: number, to: number): number {
    hashBytes(view, from, to)
    const number = this.#hashes.codeOf(textHash.high, textHash.low)
    if (number === this.#codesOfHashes.length) this.#codesOfHashes.push(this.codeOf(bytes.toString('latin1', from, to)))
    return this.#codesOfHashes[number] ?? 0
  }
}
