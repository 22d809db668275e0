import { hash } from 'node:crypto'

/** Choices with their weights. */
export type Weighted<T> = readonly [readonly [choice: T, weight: number], ...(readonly [choice: T, weight: number])[]]

/** Chance that falls the same way for the same seed, on every machine. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly share: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  /** One of the choices, each as often as its weight says. */
  readonly weigh: <T>(choices: Weighted<T>) => T
  /** The same items in another order. */
  readonly shuffle: <T>(items: readonly T[]) => T[]
}

/** Chance decided by a text alone (xoshiro128**, seeded by the text's SHA-256). */
export function chanceOf(seed: string): Chance {
  const digest = hash('sha256', seed, 'buffer')
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number]

  const share = () => {
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
  const whole = (low: number, high: number) => low + Math.floor(share() * (high - low + 1))
  return {
    share,
    whole,
    happens: (probability) => share() < probability,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    weigh(choices) {
      let left = share() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return choices[0][0]
    },
    shuffle(items) {
      const order = [...items]
      for (let i = order.length - 1; i > 0; i--) {
        const j = whole(0, i)
        const held = order[i]
        order[i] = order[j] as (typeof order)[number]
        order[j] = held as (typeof order)[number]
      }
      return order
    },
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
