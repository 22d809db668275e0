import { setImmediate } from 'node:timers/promises'
import type { ClanOrder } from '../clan-order.ts'
import type { RankedClan } from '../ranked-clan.ts'
import { tokenize } from './tokenize.ts'
import { forEachBit, intersectBits, createBitset, PostingList } from './posting-list.ts'
import { Vocabulary } from './vocabulary.ts'

/** For so long (ms) it works before it lets others have the thread. */
const slice = 8
/** So many words of a question count; each is a look through the whole vocabulary. */
const mostWords = 8
/** Stands in place of a clan's number where the clan is gone. */
const left = -1

/** What is held of a clan's text; a text that changes gets a place of its own, and the old one is left empty. */
interface Place {
  readonly number: number
  readonly name: string
  readonly description: string
  pass: number
}

/**
 * Finds clans by the words of their names and texts. It is made when first asked for, and follows the standings: only what
 * has changed is read again.
 */
export class ClanSearch {
  #vocabulary = new Vocabulary()
  /** For each word the places of the clans that have it. */
  #placesOf: PostingList[] = []
  /** For each place the number of its clan in the followed order; −1 where the place is left. */
  #numbers: number[] = []
  #places = new Map<number, Place>()
  #followed: ClanOrder | undefined
  #pass = 0
  #turn: Promise<void> = Promise.resolve()

  /** Whether it knows the clans of this order, and no others. */
  follows(order: ClanOrder): boolean {
    return this.#followed === order
  }

  /** Takes over the clans of an order, a slice at a time, so that the site goes on answering meanwhile. */
  follow(order: ClanOrder): Promise<void> {
    const taken = this.#turn.then(() => (this.follows(order) ? undefined : this.#hydrate(order)))
    this.#turn = taken.catch(() => {})
    return taken
  }

  /**
   * Where in the followed order clans stand in which every word of `q` occurs: 1 at the position of each, 0 elsewhere;
   * undefined where `q` has no words or no order is followed.
   */
  find(q: string): Uint8Array | undefined {
    const [first, ...others] = [...new Set(tokenize(q))].slice(0, mostWords)
    if (first === undefined || !this.#followed) return undefined
    const met = this.#placesWith(first)
    for (const word of others) intersectBits(met, this.#placesWith(word))
    const { positions } = this.#followed
    const isFound = new Uint8Array(positions.length)
    forEachBit(met, (place) => {
      const number = this.#numbers[place] ?? left
      if (number !== left) isFound[positions[number] ?? 0] = 1
    })
    return isFound
  }

  /** The places with a word that `typed` may have meant, as bits. */
  #placesWith(typed: string): Int32Array {
    const bits = createBitset(this.#numbers.length)
    this.#vocabulary.findMatches(typed, (number) => this.#placesOf[number]?.orInto(bits))
    return bits
  }

  async #hydrate(order: ClanOrder): Promise<void> {
    this.#followed = undefined
    if (this.#numbers.length > 2 * this.#places.size + 1000) this.#beginAnew()
    this.#pass++
    let began = performance.now()
    // A copy: votes move clans within the order meanwhile.
    const clans = [...order.all]
    for (const clan of clans) {
      this.#put(clan)
      if (performance.now() - began < slice) continue
      await setImmediate()
      began = performance.now()
    }
    for (const [id, place] of this.#places) {
      if (place.pass === this.#pass) continue
      this.#numbers[place.number] = left
      this.#places.delete(id)
    }
    this.#followed = order
  }

  #put(clan: RankedClan): void {
    const { name, description } = clan.record
    const known = this.#places.get(clan.id)
    if (known?.name === name && known.description === description) {
      known.pass = this.#pass
      this.#numbers[known.number] = clan.number
      return
    }
    if (known) this.#numbers[known.number] = left
    const number = this.#numbers.push(clan.number) - 1
    this.#places.set(clan.id, { number, name, description, pass: this.#pass })
    for (const word of new Set([...tokenize(name), ...tokenize(description)])) {
      ;(this.#placesOf[this.#vocabulary.numberOf(word)] ??= new PostingList()).add(number)
    }
  }

  /** More places are left than taken: what is gone is no longer worth its room. */
  #beginAnew(): void {
    this.#vocabulary = new Vocabulary()
    this.#placesOf = []
    this.#numbers = []
    this.#places = new Map()
  }
}
