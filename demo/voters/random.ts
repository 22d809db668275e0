import { hash } from 'node:crypto'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'

/** Seeded random numbers, with distributions that people and networks follow. */
export interface Random extends SeededRandom {
  /** @throws if there are no items */
  readonly oneOf: <T>(items: readonly T[]) => T
  readonly normal: () => number
  /** Half of the values are below `median`; two thirds are within a factor of e^`sigma`. */
  readonly logNormal: (median: number, sigma: number) => number
  readonly exponential: (mean: number) => number
  /** Evenly distributed over orders of magnitude. */
  readonly logUniform: (low: number, high: number) => number
  /** Colon-separated groups of an IPv6 address, none of them zero, so that no address can be abbreviated. */
  readonly addressGroups: (groups: number) => string
  readonly uuid: () => string
  /** 64 hex digits, like a SHA-256. */
  readonly digest: () => string
}

const wordRange = 2 ** 32

export function createRandom(seed: string): Random {
  const base = seededRandom(seed)
  const { fraction, integer } = base
  const normal = () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction())
  const word = () => toHex(Math.floor(fraction() * wordRange))
  return {
    ...base,
    oneOf: (items) => {
      if (items.length === 0) throw new Error('There is nothing to choose from.')
      return items[integer(0, items.length - 1)] as (typeof items)[number]
    },
    normal,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    exponential: (mean) => -mean * Math.log(1 - fraction()),
    logUniform: (low, high) => low * (high / low) ** fraction(),
    addressGroups: (groups) => Array.from({ length: groups }, () => integer(1, 0xffff).toString(16)).join(':'),
    uuid: () => {
      const [a, b, c, d] = [word(), word(), word(), word()]
      const variant = (8 + integer(0, 3)).toString(16)
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
    digest: () => Array.from({ length: 8 }, word).join(''),
  }
}

function toHex(word: number): string {
  return word.toString(16).padStart(8, '0')
}

/** Picks items with a probability proportional to their weight, in logarithmic time. */
export interface WeightedTable<T> {
  readonly pick: (random: Random) => T
}

/** @throws if no item has a positive weight */
export function weightedTable<T>(items: readonly T[], weightOf: (item: T, index: number) => number): WeightedTable<T> {
  const sums = new Float64Array(items.length)
  let total = 0
  items.forEach((item, i) => {
    total += weightOf(item, i)
    sums[i] = total
  })
  if (!(total > 0)) throw new Error('No item has a weight.')
  return {
    pick(random) {
      const target = random.fraction() * total
      let low = 0
      let high = sums.length - 1
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((sums[middle] ?? 0) > target) high = middle
        else low = middle + 1
      }
      return items[low] as T
    },
  }
}

/** Mixes numbers into 32 evenly distributed bits. Deterministic. */
export function mix(...numbers: readonly number[]): number {
  let state = 0x9e3779b9
  for (const number of numbers) {
    state = Math.imul(state ^ number ^ Math.floor(number / wordRange), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

const digests = new Map<string, string>()

/** SHA-256 of a text as hex. Cached, because many browsers share most fingerprints. */
export function digestOf(text: string): string {
  let digest = digests.get(text)
  if (digest === undefined) {
    digest = hash('sha256', text, 'hex')
    if (digests.size < 200_000) digests.set(text, digest)
  }
  return digest
}

/** 32 hash bits of a text, for decisions that must be the same for each occurrence of the text. */
export function mixText(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return mix(state)
}
