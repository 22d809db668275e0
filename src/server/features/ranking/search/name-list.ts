/** The shortest query of several words without their spaces. Shorter ones would begin too many names. */
const minJoinedLength = 4

/** The words of names, by document ids from 0. */
export class NameList {
  /** Each word is between spaces. */
  readonly #names: string[] = []
  /** How each name goes on from each of its words but the last, as bits. They exclude almost all names in a nanosecond each. */
  readonly #starts: number[] = []

  add(words: readonly string[]): void {
    this.#names.push(` ${words.join(' ')} `)
    this.#starts.push(words.slice(0, -1).reduce((bits, _, i) => bits | bitsOfStart(words.slice(i).join('')), 0))
  }

  /** The name's words, each between spaces. */
  of(id: number): string {
    return this.#names[id] ?? ''
  }

  /** Finds names by several of their words without the spaces, the last one by its beginning: "nightwatch" finds "The Night Watchmen". */
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
  // A shift takes its count modulo 32.
  return (1 << (hash >>> 8)) | (1 << (hash >>> 16))
}

function hasJoined(name: string, query: string): boolean {
  for (let space = 0; space < name.length - 1; space = name.indexOf(' ', space + 1)) {
    if (joinedBegins(name, space + 1, query)) return true
  }
  return false
}

/** Whether `name` begins with the query from `start` on, apart from spaces. */
function joinedBegins(name: string, start: number, query: string): boolean {
  let at = start
  for (let i = 0; i < query.length; i++, at++) {
    if (name.charCodeAt(at) === 0x20) at++
    if (name.charCodeAt(at) !== query.charCodeAt(i)) return false
  }
  return true
}
