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
  /** Of the same memory. */
  readonly view: DataView
}

// Classes, because the engine compiles their methods once for all instances.

/** The same for pairs of unsigned 32-bit integers: an open-addressing hash table with linear probing. */
export class PairDictionary {
  #slots: Uint32Array
  #mask: number
  #highs: Uint32Array
  #lows: Uint32Array
  #size = 1

  /** `capacity` is a power of two. */
  constructor(capacity = 1024) {
    this.#slots = new Uint32Array(capacity * 2)
    this.#mask = this.#slots.length - 1
    this.#highs = new Uint32Array(capacity)
    this.#lows = new Uint32Array(capacity)
  }

  size(): number {
    return this.#size
  }

  codeOf(high: number, low: number): number {
    const slot = this.#slotOf(high, low)
    const known = this.#slots[slot] ?? 0
    if (known !== 0) return known
    const code = this.#size++
    this.#highs[code] = high
    this.#lows[code] = low
    this.#slots[slot] = code
    if (this.#size === this.#highs.length) this.#grow()
    return code
  }

  #slotOf(high: number, low: number): number {
    const [slots, mask, highs, lows] = [this.#slots, this.#mask, this.#highs, this.#lows]
    let slot = Math.imul(Math.imul(high ^ (high >>> 15), 0x85_eb_ca_6b) ^ low, 0xc2_b2_ae_35)
    slot = (slot ^ (slot >>> 16)) & mask
    for (;;) {
      const code = slots[slot] ?? 0
      if (code === 0 || (highs[code] === high && lows[code] === low)) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    this.#highs = grown(this.#highs)
    this.#lows = grown(this.#lows)
    this.#slots = new Uint32Array(this.#slots.length * 2)
    this.#mask = this.#slots.length - 1
    for (let code = 1; code < this.#size; code++)
      this.#slots[this.#slotOf(this.#highs[code] ?? 0, this.#lows[code] ?? 0)] = code
  }
}

function grown(old: Uint32Array): Uint32Array {
  const array = new Uint32Array(old.length * 2)
  array.set(old)
  return array
}

/** Keeps a 64-bit hash of each text instead of the text: about 20 bytes per value. For columns with millions of values. */
export class HashDictionary implements Dictionary {
  readonly #hashes = new PairDictionary()

  size(): number {
    return this.#hashes.size()
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

/** Keeps the texts, so that reports can name them. For columns with few values. */
export class NamedDictionary implements Dictionary {
  readonly names: string[] = ['']
  readonly #codes = new Map<string, number>()
  readonly #hashes = new PairDictionary(256)
  readonly #codesOfHashes: number[] = [0]

  size(): number {
    return this.names.length
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
