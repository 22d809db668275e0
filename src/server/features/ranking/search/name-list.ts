/** Minimum length of several words without spaces. Shorter queries would match the beginnings of too many names. */
const minJoinedLength = 4

/** The words of names, by document IDs from 0. */
export class NameList {
  /** Each word has a space before and after it. */
  readonly #names: string[] = []
  /** For each name, a Bloom filter of the letters after each word boundary. Excludes almost all names, in a nanosecond each. */
  readonly #starts: number[] = []

  add(words: readonly string[]): void {
    this.#names.push(` ${words.join(' ')} `)
    this.#starts.push(words.slice(0, -1).reduce((bits, _, i) => bits | bitsOfStart(words.slice(i).join('')), 0))
  }

  /** The name's words, with a space before and after each. */
  of(id: number): string {
    return this.#names[id] ?? ''
  }

  /** Finds names by consecutive words without spaces, the last one possibly incomplete: "nightwatch" finds "The Night Watchmen". */
  findJoined(query: string, callback: (id: number) => void): void {
    if (query.length < minJoinedLength) return
    const start = bitsOfStart(query)
    for (let id = 0; id < this.#starts.length; id++) {
      if ((start & ~(this.#starts[id] ?? 0)) === 0 && hasJoined(this.#names[id] ?? '', query)) callback(id)
    }
  }
}

/** Two bits of a hash, as in a Bloom filter. */
function bitsOfStart(letters: string): number {
  let hash = 0
  for (let i = 0; i < minJoinedLength; i++) hash = Math.imul(hash ^ letters.charCodeAt(i), 0x01000193)
  // Shift counts are taken modulo 32.
  return (1 << (hash >>> 8)) | (1 << (hash >>> 16))
}

function hasJoined(name: string, query: string): boolean {
  for (let space = 0; space < name.length - 1; space = name.indexOf(' ', space + 1)) {
    if (joinedBegins(name, space + 1, query)) return true
  }
  return false
}

/** Whether `name` has the query at `start`, ignoring spaces. */
function joinedBegins(name: string, start: number, query: string): boolean {
  let at = start
  for (let i = 0; i < query.length; i++, at++) {
    if (name.charCodeAt(at) === 0x20) at++
    if (name.charCodeAt(at) !== query.charCodeAt(i)) return false
  }
  return true
}
