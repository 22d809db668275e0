import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { addBits, type Bitset, createBitset, differenceOf, forEachBit, intersectBits, setBit } from '../bitset.ts'
import type { RankedClan } from '../ranked-clan.ts'
import { type IndexedClan, isSameText } from './indexed-clan.ts'
import { facetWords } from './facet-words.ts'
import { PostingList } from './posting-list.ts'
import { tokenize } from './tokenize.ts'
import { Vocabulary } from './vocabulary.ts'

/** Yields to other work after this many ms. */
const timeSliceMs = 8
/** Further query words are ignored: each scans the whole vocabulary. */
const maxQueryWords = 8
const deleted = -1
/** A page and its counts, and further pages, search the same. Each takes 90 KB with 100,000 clans. */
const maxResults = 8

/** The clans that a search finds, as sets of clan numbers. */
export interface Found {
  readonly all: Bitset
  /** Disjoint, best first; see `ClanSearch`. */
  readonly tiers: readonly Bitset[]
}

/** Where a word occurs. Each source includes those before it when it is searched. */
const sources = ['name', 'description', 'facets'] as const
type Source = (typeof sources)[number]
type Postings = { [source in Source]?: PostingList }

interface Clans {
  /** By number. */
  readonly clans: readonly RankedClan[]
}

/**
 * Full-text index of clan names, texts and the names of facets. It is built on the first search and updated incrementally.
 * Every word of a query must match. Tiers: the name is the query, begins with it, contains it as whole words, matches its
 * words; name and text match its words; name, text and facets match them.
 */
export class ClanSearch {
  #vocabulary = new Vocabulary()
  /** By word id. */
  #postings: Postings[] = []
  /** Clan numbers in the indexed list by document id; −1 if deleted. */
  #numbers: number[] = []
  /** By document id: the name's words, each between spaces. */
  #names: string[] = []
  #documents = new Map<number, IndexedClan>()
  #indexed: Clans | undefined
  #pass = 0
  /** By the words of the query. */
  readonly #results = new LRUCache<string, Found>({ max: maxResults })
  #updates: Promise<void> = Promise.resolve()

  isCurrent(list: Clans): boolean {
    return this.#indexed === list
  }

  /** Indexes the clans of a list in time slices, so that requests are served in between. */
  update(list: Clans): Promise<void> {
    const done = this.#updates.then(() => (this.isCurrent(list) ? undefined : this.#reindex(list)))
    this.#updates = done.catch(() => {})
    return done
  }

  /** Undefined if `q` is blank: it excludes no clan. */
  find(q: string): Found | undefined {
    if (q.trim() === '' || !this.#indexed) return undefined
    const words = tokenize(q)
    const key = words.join(' ')
    const known = this.#results.get(key)
    if (known) return known
    const found = this.#findWords(words)
    this.#results.set(key, found)
    return found
  }

  #findWords(words: readonly string[]): Found {
    const [first, ...others] = [...new Set(words)].slice(0, maxQueryWords)
    if (first === undefined) return this.#toNumbers([], '')
    const matches = this.#findDocuments(first)
    for (const word of others) {
      this.#findDocuments(word).forEach((found, i) => intersectBits(matches[i] ?? found, found))
    }
    return this.#toNumbers(matches, words.join(' '))
  }

  /** Documents with the word, by source. */
  #findDocuments(typed: string): Bitset[] {
    const found = { name: this.#noDocuments(), description: this.#noDocuments(), facets: this.#noDocuments() }
    this.#vocabulary.findMatches(typed, (word, isInside) => {
      const postings = this.#postings[word]
      postings?.name?.orInto(found.name)
      postings?.description?.orInto(found.description)
      // "rope" should not find Europe.
      if (!isInside) postings?.facets?.orInto(found.facets)
    })
    addBits(found.description, found.name)
    addBits(found.facets, found.description)
    return sources.map((source) => found[source])
  }

  /** `matches`: documents by source, each with those before it. */
  #toNumbers([inName, inText, inFacets]: readonly Bitset[], query: string): Found {
    const count = this.#indexed?.clans.length ?? 0
    const all = createBitset(count)
    const tiers = Array.from({ length: 6 }, () => createBitset(count))
    const [begin, whole] = [` ${query}`, ` ${query} `]
    // Most matches of a frequent word are in texts: only those in names need their name.
    if (inName)
      this.#place(inName, (id) => {
        const name = this.#names[id] ?? ''
        if (name.startsWith(begin)) return tiers[name === whole ? 0 : 1]
        return tiers[name.includes(whole) ? 2 : 3]
      })
    if (inName && inText) this.#place(differenceOf(inText, inName), () => tiers[4])
    if (inText && inFacets) this.#place(differenceOf(inFacets, inText), () => tiers[5])
    for (const tier of tiers) addBits(all, tier)
    return { all, tiers }
  }

  /** Adds the clan of each document to a tier. */
  #place(documents: Bitset, tierOf: (id: number) => Bitset | undefined): void {
    forEachBit(documents, (id) => {
      const number = this.#numbers[id] ?? deleted
      const tier = tierOf(id)
      if (number !== deleted && tier) setBit(tier, number)
    })
  }

  #noDocuments(): Bitset {
    return createBitset(this.#numbers.length)
  }

  async #reindex(list: Clans): Promise<void> {
    this.#indexed = undefined
    this.#results.clear()
    if (this.#numbers.length > 2 * this.#documents.size + 1000) this.#reset()
    this.#pass++
    let startedAt = performance.now()
    for (const clan of list.clans) {
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
    this.#indexed = list
  }

  #index(clan: RankedClan): void {
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
    this.#names.push(` ${inName.join(' ')} `)
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
    this.#names = []
    this.#documents = new Map()
  }
}
