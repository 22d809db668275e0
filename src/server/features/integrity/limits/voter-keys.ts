import { hash, randomBytes } from 'node:crypto'

/** The number of values of a 48-bit keyed hash. */
const numbers = 2 ** 48
/** Browsers choose their keys. Without a secret, an attacker could compute keys with the same number as a known one. */
const secret = randomBytes(32).toString('base64')
/** About 20 MB. */
const defaultMax = 500_000

/**
 * A set of at most `max` voter keys. Beyond that, it keeps a part that depends only on the keys, so that it omits voters of all clans
 * equally.
 */
export class VoterKeys {
  readonly #max: number
  readonly #keys = new Set<number>()
  /** Contains only keys with lower numbers. */
  #end = numbers

  constructor(max = defaultMax) {
    this.#max = max
  }

  add(voterKey: string): void {
    const key = numberOf(voterKey)
    if (key >= this.#end) return
    this.#keys.add(key)
    while (this.#keys.size > this.#max) {
      this.#end /= 2
      for (const one of this.#keys) if (one >= this.#end) this.#keys.delete(one)
    }
  }

  has(voterKey: string): boolean {
    return this.#keys.size > 0 && this.#keys.has(numberOf(voterKey))
  }
}

/** Cached, because a vote's key is looked up several times, in two weeks. */
let last = { key: '', number: 0 }

/** A number takes less memory than the text. It depends on all characters of the key, so that no other key is mistaken for it. */
function numberOf(key: string): number {
  if (last.key !== key) last = { key, number: hash('sha256', secret + key, 'buffer').readUIntBE(0, 6) }
  return last.number
}
