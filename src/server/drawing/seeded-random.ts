import { createHash } from 'node:crypto'

/** Numbers that look random and are always the same for one seed: what is drawn today is drawn alike tomorrow. */
export interface Random {
  /** A number from `low` (default 0) up to, not including, `high` (default 1). */
  between(low?: number, high?: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** True in `share` (0 to 1) of all throws. */
  chance(share: number): boolean
}

/** Random loaded by the seed alone; any text will do. */
export function seededRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let count = digest.readInt32LE(12)

  // sfc32: small, fast and without visible patterns, and the same on every machine.
  const throwOnce = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }

  return {
    between: (low = 0, high = 1) => low + throwOnce() * (high - low),
    whole: (low, high) => low + Math.floor(throwOnce() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(throwOnce() * choices.length)] ?? choices[0],
    chance: (share) => throwOnce() < share,
  }
}
