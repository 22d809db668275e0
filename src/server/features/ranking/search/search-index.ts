import { setImmediate } from 'node:timers/promises'
import { addBits, type Bitset, createBitset, setBit } from '../bitset.ts'
import type { RankedClan } from '../ranked-clan.ts'
import { facetWords } from './facet-words.ts'
import { type IndexedClan, isSameText } from './indexed-clan.ts'
import { NameList } from './name-list.ts'
import { PostingList } from './posting-list.ts'
import { tokenize } from './tokenize.ts'
import { Vocabulary } from './vocabulary.ts'

/** Time in ms after which indexing yields to other work. */
const timeSliceMs = 8
/** Clan number of deleted documents. */
export const deleted = -1

export interface Clans {
  /** Indexed by number. */
  readonly clans: readonly RankedClan[]
}

/** Where words occur. A search in one source includes the previous ones. */
const sources = ['name', 'description', 'facets'] as const
type Source = (typeof sources)[number]
type Postings = { [source in Source]?: PostingList }

/** Documents that have a word in the name; in name or description; in name, description or facets. */
export type Occurrences = readonly Bitset[]

/** Full-text index of clan names, descriptions and the names of facets. Each version of a clan's texts is a document. */
export class SearchIndex {
  #vocabulary = new Vocabulary()
  /** By word ID. */
  #postings: Postings[] = []
  #numbers: number[] = []
  #names = new NameList()
  #documents = new Map<number, IndexedClan>()
  #pass = 0

  /** All document IDs are below this number. */
  get size(): number {
    return this.#numbers.length
  }

  /** The clan's number in the indexed list, or `deleted`. */
  numberOf(id: number): number {
    return this.#numbers[id] ?? deleted
  }

  /** The words of the clan's name, with a space before and after each. */
  nameOf(id: number): string {
    return this.#names.of(id)
  }

  /** Includes deleted documents. */
  findDocuments(typed: string): Occurrences {
    const found = {
      name: createBitset(this.size),
      description: createBitset(this.size),
      facets: createBitset(this.size),
    }
    this.#vocabulary.findMatches(typed, (word, isInside) => {
      const postings = this.#postings[word]
      postings?.name?.orInto(found.name)
      postings?.description?.orInto(found.description)
      // Facets match only from their beginning: "rope" should not find Europe.
      if (!isInside) postings?.facets?.orInto(found.facets)
    })
    this.#names.findJoined(typed, (id) => setBit(found.name, id))
    addBits(found.description, found.name)
    addBits(found.facets, found.description)
    return sources.map((source) => found[source])
  }

  /** Indexes the clans of a list in time slices, so that requests are handled in between. Do not search until it is done. */
  async update(list: Clans): Promise<void> {
    if (this.#numbers.length > 2 * this.#documents.size + 1000) this.#reset()
    this.#pass++
    let startedAt = performance.now()
    for (const clan of list.clans) {
      this.#add(clan)
      if (performance.now() - startedAt < timeSliceMs) continue
      await setImmediate()
      startedAt = performance.now()
    }
    for (const [clanId, document] of this.#documents) {
      if (document.pass === this.#pass) continue
      this.#numbers[document.id] = deleted
      this.#documents.delete(clanId)
    }
  }

  #add(clan: RankedClan): void {
    const { record } = clan
    const known = this.#documents.get(clan.id)
    if (known && isSameText(known.clan.record, record)) {
      known.pass = this.#pass
      known.clan = clan
      this.#numbers[known.id] = clan.number
      return
    }
    if (known) this.#numbers[known.id] = deleted
    const id = this.#numbers.push(clan.number) - 1
    this.#documents.set(clan.id, { id, clan, pass: this.#pass })
    const inName = tokenize(record.name)
    this.#names.add(inName)
    this.#post('name', inName, id)
    this.#post('description', tokenize(record.description), id)
    this.#post('facets', facetWords(record), id)
  }

  #post(source: Source, words: readonly string[], id: number): void {
    for (const word of words) {
      const postings = (this.#postings[this.#vocabulary.idOf(word)] ??= {})
      ;(postings[source] ??= new PostingList()).add(id)
    }
  }

  #reset(): void {
    this.#vocabulary = new Vocabulary()
    this.#postings = []
    this.#numbers = []
    this.#names = new NameList()
    this.#documents = new Map()
  }
}
