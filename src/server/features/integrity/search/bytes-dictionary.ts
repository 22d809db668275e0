import { randomInt } from 'node:crypto'

/**
 * Assigns dense codes, from 1 up, to distinct values of a fixed number of unsigned 32-bit words. Code 0 stays free for a missing value. An
 * open-addressing hash table with linear probing: millions of values take 8 to 16 bytes each in addition to their own.
 */
export interface BytesDictionary {
  readonly width: number
  /** The number of codes, including 0. */
  readonly size: () => number
  readonly codeOf: (value: ArrayLike<number>) => number
  readonly wordOf: (code: number, index: number) => number
}

export function createBytesDictionary(width: number, capacity = 1024): BytesDictionary {
  let slots = new Uint32Array(capacity * 2)
  let mask = slots.length - 1
  let words = new Uint32Array(capacity * width)
  let size = 1
  // Voters choose their hashes. Without a secret seed, they could choose hashes that share a slot.
  const seed = randomInt(2 ** 32)

  const hash = (source: ArrayLike<number>, start: number) => {
    let hash = seed
    for (let index = 0; index < width; index++) {
      hash = Math.imul(hash ^ (source[start + index] ?? 0), 2_246_822_507)
      hash ^= hash >>> 15
    }
    return hash & mask
  }
  const isEqual = (code: number, value: ArrayLike<number>) => {
    for (let index = 0; index < width; index++) {
      if (words[code * width + index] !== value[index]) return false
    }
    return true
  }
  const grow = () => {
    const larger = new Uint32Array(words.length * 2)
    larger.set(words)
    words = larger
    slots = new Uint32Array(slots.length * 2)
    mask = slots.length - 1
    for (let code = 1; code < size; code++) {
      let slot = hash(words, code * width)
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = code
    }
  }

  return {
    width,
    size: () => size,
    codeOf(value) {
      let slot = hash(value, 0)
      for (let code = slots[slot]; code; code = slots[slot]) {
        if (isEqual(code, value)) return code
        slot = (slot + 1) & mask
      }
      slots[slot] = size
      for (let index = 0; index < width; index++) words[size * width + index] = value[index] ?? 0
      size++
      if ((size + 1) * width > words.length) grow()
      return size - 1
    },
    wordOf: (code, index) => words[code * width + index] ?? 0,
  }
}
