import { isFuzzyPrefix, maxEditsFor } from './fuzzy-prefix.ts'

/** So many first letters of a word are told apart when slips are looked for. */
const headLength = 8
/** Longer words are cut: nobody types them whole. */
const longestWord = 60

/**
 * Every word that was ever given to it, by number, and which of them somebody may have meant. A question looks at each word:
 * its letters are held as bits, so that all but a few are passed over in a nanosecond.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  #letters = new Int32Array(1024)
  #heads = new Int32Array(1024)

  get size(): number {
    return this.#words.length
  }

  /** The number of a word, from 0 in the order in which they came. */
  numberOf(word: string): number {
    const cut = word.slice(0, longestWord)
    const known = this.#numbers.get(cut)
    if (known !== undefined) return known
    const number = this.#words.push(cut) - 1
    this.#numbers.set(cut, number)
    if (number >= this.#letters.length) this.#grow()
    this.#letters[number] = lettersOf(cut)
    this.#heads[number] = lettersOf(cut.slice(0, headLength))
    return number
  }

  /** Calls back with each word that begins with what was typed, holds it, or begins with it but for a slip or two. */
  findMatches(typed: string, found: (number: number) => void): void {
    const sought = typed.slice(0, longestWord)
    const slips = maxEditsFor(sought.length)
    const letters = lettersOf(sought)
    // With so many slips, these first letters can have moved no further than the head.
    const head = lettersOf(sought.slice(0, headLength - slips))
    const holds = isHeldAnywhere(sought)
    for (let number = 0; number < this.#words.length; number++) {
      const mayHold = (letters & ~(this.#letters[number] ?? 0)) === 0
      const mayBeNear = slips > 0 && countBits(head & ~(this.#heads[number] ?? 0)) <= slips
      if (!mayHold && !mayBeNear) continue
      const word = this.#words[number] ?? ''
      const isHeld = mayHold && (holds ? word.includes(sought) : word.startsWith(sought))
      if (isHeld || (mayBeNear && isFuzzyPrefix(word, sought, slips))) found(number)
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

/** Short beginnings of words stand within half of all others; in scripts without spaces a sign is a word. */
function isHeldAnywhere(typed: string): boolean {
  return typed.length >= 3 || typed.charCodeAt(0) >= 0x2e80
}

/** A bit for each Latin letter, and one in six for all other characters. */
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
