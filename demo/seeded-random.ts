import { hash } from 'node:crypto'

export type Weighted<T> = readonly [readonly [choice: T, weight: number], ...(readonly [choice: T, weight: number])[]]

/** Random numbers that depend only on the seed, not on the machine. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly fraction: () => number
  /** From `low` to `high`, both inclusive. */
  readonly integer: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  /** Picks a choice with a probability proportional to its weight. */
  readonly pickWeighted: <T>(choices: Weighted<T>) => T
  readonly shuffle: <T>(items: readonly T[]) => T[]
}

/** xoshiro128**, seeded with the SHA-256 of `seed`. */
export function seededRandom(seed: string): SeededRandom {
  const digest = hash('sha256', seed, 'buffer')
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number]

  const fraction = () => {
    const mixed = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return mixed / 2 ** 32
  }
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
    pickWeighted(choices) {
      let remaining = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        remaining -= weight
        if (remaining < 0) return choice
      }
      return choices[0][0]
    },
    shuffle(items) {
      const order = [...items]
      for (let i = order.length - 1; i > 0; i--) {
        const j = integer(0, i)
        const swapped = order[i]
        order[i] = order[j] as (typeof order)[number]
        order[j] = swapped as (typeof order)[number]
      }
      return order
    },
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
