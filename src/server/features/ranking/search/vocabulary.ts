import { isFuzzyPrefix, maxEditsFor } from './fuzzy-prefix.ts'

/** Prefix length for fuzzy matching. */
const headLength = 8
/** Longer words are truncated, because queries rarely contain them in full. */
const maxWordLength = 60

/** A query scans all words, but letter bitmasks exclude almost all of them, in a nanosecond each. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  #letters = new Int32Array(1024)
  #heads = new Int32Array(1024)

  get size(): number {
    return this.#words.length
  }

  /** Returns the word's ID. Assigns new words the next ID, starting at 0. */
  idOf(word: string): number {
    const truncated = word.slice(0, maxWordLength)
    const known = this.#ids.get(truncated)
    if (known !== undefined) return known
    const id = this.#words.push(truncated) - 1
    this.#ids.set(truncated, id)
    if (id >= this.#letters.length) this.#grow()
    this.#letters[id] = lettersOf(truncated)
    this.#heads[id] = lettersOf(truncated.slice(0, headLength))
    return id
  }

  /** Finds words that begin with the query, even with typos, or contain it. `isInside`: the word only contains the query. */
  findMatches(typed: string, callback: (id: number, isInside: boolean) => void): void {
    const query = typed.slice(0, maxWordLength)
    const maxEdits = maxEditsFor(query.length)
    const letters = lettersOf(query)
    // Within the allowed edits, these letters must be in the word's head.
    const head = lettersOf(query.slice(0, headLength - maxEdits))
    const matchesAnywhere = shouldMatchAnywhere(query)
    for (let id = 0; id < this.#words.length; id++) {
      const mayContain = (letters & ~(this.#letters[id] ?? 0)) === 0
      const mayBeSimilar = maxEdits > 0 && countBits(head & ~(this.#heads[id] ?? 0)) <= maxEdits
      if (!mayContain && !mayBeSimilar) continue
      const word = this.#words[id] ?? ''
      const begins = mayContain && word.startsWith(query)
      if (begins || (mayBeSimilar && isFuzzyPrefix(word, query, maxEdits))) callback(id, false)
      else if (mayContain && matchesAnywhere && word.includes(query)) callback(id, true)
    }
  }

  #grow(): void {
    const grow = (from: Int32Array<ArrayBuffer>) => {
      const to = new Int32Array(from.length * 2)
      to.set(from)
      return to
    }
    this.#letters = grow(this.#letters)
    this.#heads = grow(this.#heads)
  }
}

/** Short Latin queries occur inside half of all words, but in scripts without spaces, a character may be a word. */
function shouldMatchAnywhere(typed: string): boolean {
  return typed.length >= 3 || typed.charCodeAt(0) >= 0x2e80
}

function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
