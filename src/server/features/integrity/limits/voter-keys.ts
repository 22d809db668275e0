import { hash, randomBytes } from 'node:crypto'

/** 48 bits of a keyed hash. */
const numbers = 2 ** 48
/** Browsers choose their keys. Without it, an attacker could compute keys with the number of a known one. */
const secret = randomBytes(32).toString('base64')
/** 20 MB. */
const defaultMax = 500_000

/**
 * A set of at most `max` voter keys. If there are more, it contains a part of them that depends on the keys alone, so that voters of all
 * clans are left out alike.
 */
export class VoterKeys {
  readonly #max: number
  readonly #keys = new Set<number>()
  /** Contains only keys whose number is below. */
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

/** Of the last key: a vote's key is looked up several times, in two weeks. */
let last = { key: '', number: 0 }

/** A number takes less memory than the text. Of every character of the key, so that no other key is taken for it. */
function numberOf(key: string): number {
  if (last.key !== key) last = { key, number: hash('sha256', secret + key, 'buffer').readUIntBE(0, 6) }
  return last.number
}
