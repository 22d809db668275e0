import { createHash } from 'node:crypto'

/** Pseudorandom numbers that depend only on the seed, so that a drawing always looks the same. */
export interface Random {
  /** A number from `low` (default 0) to `high` (default 1, exclusive). */
  between(low?: number, high?: number): number
  /** An integer from `low` to `high`, inclusive. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

export function seededRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let count = digest.readInt32LE(12)

  // sfc32: small, fast, without visible patterns, and the same on every machine.
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }

  return {
    between: (low = 0, high = 1) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  }
}
