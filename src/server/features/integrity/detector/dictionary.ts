/** Gives distinct values dense codes from 1 up. Code 0 stays free for "unknown". */
export interface Dictionary {
  /** The code of a text; a new text gets the next code. */
  readonly codeOf: (text: string) => number
  /** The number of codes, including 0. */
  readonly size: () => number
}

/** The same for pairs of unsigned 32-bit integers. */
export interface PairDictionary {
  readonly codeOf: (high: number, low: number) => number
  readonly size: () => number
}

/** Keeps the texts, so that reports can name them. For columns with few values. */
export function createNamedDictionary(): Dictionary & { readonly names: readonly string[] } {
  const codes = new Map<string, number>()
  const names = ['']
  return {
    names,
    size: () => names.length,
    codeOf(text) {
      const known = codes.get(text)
      if (known !== undefined) return known
      codes.set(text, names.length)
      return names.push(text) - 1
    },
  }
}

/** Keeps a 64-bit hash of each text instead of the text: about 20 bytes per value. For columns with millions of values. */
export function createHashDictionary(): Dictionary {
  const pairs = createPairDictionary()
  return {
    size: pairs.size,
    codeOf(text) {
      let first = 0xde_ad_be_ef
      let second = 0x41_c6_ce_57
      // The last 32 hexadecimal digits of a print are 128 bits, which is enough.
      for (let index = text.length > 40 ? text.length - 32 : 0; index < text.length; index++) {
        const unit = text.charCodeAt(index)
        first = Math.imul(first ^ unit, 2_654_435_761)
        second = Math.imul(second ^ unit, 1_597_334_677)
      }
      first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
      second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909)
      return pairs.codeOf(first >>> 0, second >>> 0)
    },
  }
}

/** An open-addressing hash table with linear probing. */
export function createPairDictionary(capacity = 65_536): PairDictionary {
  let slots = new Uint32Array(capacity * 2)
  let mask = slots.length - 1
  let highs = new Uint32Array(capacity)
  let lows = new Uint32Array(capacity)
  let size = 1

  const slotOf = (high: number, low: number) => {
    let slot = Math.imul(Math.imul(high ^ (high >>> 15), 0x85_eb_ca_6b) ^ low, 0xc2_b2_ae_35)
    slot = (slot ^ (slot >>> 16)) & mask
    for (;;) {
      const code = slots[slot] ?? 0
      if (code === 0 || (highs[code] === high && lows[code] === low)) return slot
      slot = (slot + 1) & mask
    }
  }
  const grow = () => {
    highs = grown(highs)
    lows = grown(lows)
    slots = new Uint32Array(slots.length * 2)
    mask = slots.length - 1
    for (let code = 1; code < size; code++) slots[slotOf(highs[code] ?? 0, lows[code] ?? 0)] = code
  }
  return {
    size: () => size,
    codeOf(high, low) {
      const slot = slotOf(high, low)
      const known = slots[slot] ?? 0
      if (known !== 0) return known
      highs[size] = high
      lows[size] = low
      slots[slot] = size
      const code = size++
      if (size === highs.length) grow()
      return code
    },
  }
}

function grown(old: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const array = new Uint32Array(old.length * 2)
  array.set(old)
  return array
}
