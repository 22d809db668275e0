import { setImmediate } from 'node:timers/promises'
import type { ClanOrder } from '../clan-order.ts'
import type { RankedClan } from '../ranked-clan.ts'
import { tokenize } from './tokenize.ts'
import { forEachBit, intersectBits, createBitset, PostingList } from './posting-list.ts'
import { Vocabulary } from './vocabulary.ts'

/** Yields to other work after this many ms. */
const timeSliceMs = 8
/** Further query words are ignored: each scans the whole vocabulary. */
const maxQueryWords = 8
const deleted = -1

/** An indexed clan text. A changed text becomes a new document; the old one is marked as deleted. */
interface IndexedText {
  readonly id: number
  readonly name: string
  readonly description: string
  pass: number
}

/** Full-text index of clan names and texts. It is built on the first search and updated incrementally. */
export class ClanSearch {
  #vocabulary = new Vocabulary()
  /** By word id. */
  #postings: PostingList[] = []
  /** Clan numbers of the indexed order by document id; −1 if deleted. */
  #numbers: number[] = []
  #documents = new Map<number, IndexedText>()
  #indexedOrder: ClanOrder | undefined
  #pass = 0
  #updates: Promise<void> = Promise.resolve()

  isCurrent(order: ClanOrder): boolean {
    return this.#indexedOrder === order
  }

  /** Indexes the clans of an order in time slices, so that requests are served in between. */
  update(order: ClanOrder): Promise<void> {
    const done = this.#updates.then(() => (this.isCurrent(order) ? undefined : this.#reindex(order)))
    this.#updates = done.catch(() => {})
    return done
  }

  /** Returns 1 at the position of each match, else 0; undefined if `q` is blank. */
  find(q: string): Uint8Array | undefined {
    if (q.trim() === '' || !this.#indexedOrder) return undefined
    const [first, ...others] = [...new Set(tokenize(q))].slice(0, maxQueryWords)
    if (first === undefined) return new Uint8Array(this.#indexedOrder.positions.length)
    const matches = this.#findDocuments(first)
    for (const word of others) intersectBits(matches, this.#findDocuments(word))
    const { positions } = this.#indexedOrder
    const isFound = new Uint8Array(positions.length)
    forEachBit(matches, (id) => {
      const number = this.#numbers[id] ?? deleted
      if (number !== deleted) isFound[positions[number] ?? 0] = 1
    })
    return isFound
  }

  #findDocuments(typed: string): Int32Array {
    const bits = createBitset(this.#numbers.length)
    this.#vocabulary.findMatches(typed, (word) => this.#postings[word]?.orInto(bits))
    return bits
  }

  async #reindex(order: ClanOrder): Promise<void> {
    this.#indexedOrder = undefined
    if (this.#numbers.length > 2 * this.#documents.size + 1000) this.#reset()
    this.#pass++
    let startedAt = performance.now()
    // A copy: votes move clans within the order in the meantime.
    const clans = [...order.all]
    for (const clan of clans) {
      this.#index(clan)
      if (performance.now() - startedAt < timeSliceMs) continue
      await setImmediate()
      startedAt = performance.now()
    }
    for (const [clanId, document] of this.#documents) {
      if (document.pass === this.#pass) continue
      this.#numbers[document.id] = deleted
      this.#documents.delete(clanId)
    }
    this.#indexedOrder = order
  }

  #index(clan: RankedClan): void {
    const { name, description } = clan.record
    const known = this.#documents.get(clan.id)
    if (known?.name === name && known.description === description) {
      known.pass = this.#pass
      this.#numbers[known.id] = clan.number
      return
    }
    if (known) this.#numbers[known.id] = deleted
    const id = this.#numbers.push(clan.number) - 1
    this.#documents.set(clan.id, { id, name, description, pass: this.#pass })
    for (const word of new Set([...tokenize(name), ...tokenize(description)])) {
      ;(this.#postings[this.#vocabulary.idOf(word)] ??= new PostingList()).add(id)
    }
  }

  #reset(): void {
    this.#vocabulary = new Vocabulary()
    this.#postings = []
    this.#numbers = []
    this.#documents = new Map()
  }
}
