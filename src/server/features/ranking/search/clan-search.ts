import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { addBits, type Bitset, createBitset, differenceOf, forEachBit, intersectBits, setBit } from '../bitset.ts'
import type { RankedClan } from '../ranked-clan.ts'
import { type IndexedClan, isSameText } from './indexed-clan.ts'
import { facetWords } from './facet-words.ts'
import { isFiller, withoutFillers } from './filler-words.ts'
import { PostingList } from './posting-list.ts'
import { tokenize } from './tokenize.ts'
import { Vocabulary } from './vocabulary.ts'

/** Yields to other work after this many ms. */
const timeSliceMs = 8
/** Further query words are ignored: each scans the whole vocabulary. */
const maxQueryWords = 8
const deleted = -1
/** A page and its counts, and further pages, search the same. Each takes 90 KB with 100,000 clans; without a match, also 40 KB for each of its words. */
const maxResults = 8

/** The clans that a search finds, as sets of clan numbers. */
export interface Found {
  readonly all: Bitset
  /** Disjoint, best first; see `ClanSearch`. */
  readonly tiers: readonly Bitset[]
}

/** Documents with a word, by source. */
type Occurrences = readonly Bitset[]

interface KnownFound extends Found {
  /** By word. Kept for `findShorter` if there is no match. */
  readonly occurrences: Map<string, Occurrences> | undefined
}

/** A query without one of its words. */
export interface ShorterQuery {
  readonly word: string
  readonly q: string
  readonly clans: Bitset
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
 * Every word of a query must match, except fillers beside other words, unless a name begins with the whole query. Tiers: the name
 * is the query, begins with it, contains it as whole words, matches its words; name and text match its words; name, text and facets
 * match them.
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
  readonly #results = new LRUCache<string, KnownFound>({ max: maxResults })
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
    return this.#find(q)
  }

  /** The query without each of its words, and what this finds. Empty if `q` has a single word, not counting fillers. */
  findShorter(q: string): ShorterQuery[] {
    const occurrences = this.#find(q)?.occurrences ?? new Map<string, Occurrences>()
    const typed = [...new Set(q.trim().split(/\s+/))]
    const removable = typed.filter((word) => tokenize(word).some((token) => !isFiller(token))).slice(0, maxQueryWords)
    if (removable.length < 2) return []
    return removable.map((word) => {
      const rest = typed.filter((other) => other !== word).join(' ')
      // The facets include names and texts.
      const [, , inFacets] = this.#match(tokenize(rest), occurrences).matches
      return { word, q: rest, clans: this.#toClans(inFacets) }
    })
  }

  #find(q: string): KnownFound | undefined {
    if (q.trim() === '' || !this.#indexed) return undefined
    const words = tokenize(q)
    const key = words.join(' ')
    const known = this.#results.get(key)
    if (known) return known
    const found = this.#findWords(words)
    this.#results.set(key, found)
    return found
  }

  #findWords(words: readonly string[]): KnownFound {
    const occurrences = new Map<string, Occurrences>()
    const { matches, searched } = this.#match(words, occurrences)
    const typed = searched === words ? undefined : words.join(' ')
    const found = this.#toNumbers(matches, searched.join(' '), typed)
    return { ...found, occurrences: found.all.some((bits) => bits !== 0) ? undefined : occurrences }
  }

  /** The documents that match, by source, and the words that were searched. Keeps in `occurrences` where these occur. */
  #match(words: readonly string[], occurrences: Map<string, Occurrences>) {
    const searched = withoutFillers(words)
    const matches = this.#findAll(searched, occurrences)
    const isInName = searched.length < words.length && this.#beginsName(matches[0], words.join(' '))
    return isInName ? { matches: this.#findAll(words, occurrences), searched: words } : { matches, searched }
  }

  /** Documents with all words. */
  #findAll(words: readonly string[], occurrences: Map<string, Occurrences>): Occurrences {
    const [first, ...others] = [...new Set(words)].slice(0, maxQueryWords).map((word) => {
      const found = occurrences.get(word) ?? this.#findDocuments(word)
      occurrences.set(word, found)
      return found
    })
    if (!first || others.length === 0) return first ?? []
    const matches = first.map((found) => found.slice())
    for (const other of others) matches.forEach((bits, i) => intersectBits(bits, other[i] ?? bits))
    return matches
  }

  #beginsName(documents: Bitset | undefined, query: string): boolean {
    let begins = false
    if (documents)
      forEachBit(documents, (id) => {
        begins ||= this.#numbers[id] !== deleted && (this.#names[id] ?? '').startsWith(` ${query}`)
      })
    return begins
  }

  #findDocuments(typed: string): Occurrences {
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

  /** `matches`: documents by source, each with those before it. `typed`: the query with its fillers, if it has some. */
  #toNumbers([inName, inText, inFacets]: readonly Bitset[], query: string, typed: string | undefined): Found {
    const count = this.#indexed?.clans.length ?? 0
    const all = createBitset(count)
    const tiers = Array.from({ length: 6 }, () => createBitset(count))
    const [begin, whole] = [` ${query}`, ` ${query} `]
    // Most matches of a frequent word are in texts: only those in names need their name.
    if (inName)
      this.#place(inName, (id) => {
        const name = this.#names[id] ?? ''
        if (name.startsWith(begin)) return tiers[name === whole ? 0 : 1]
        return tiers[name.includes(whole) || (typed !== undefined && name.includes(` ${typed} `)) ? 2 : 3]
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

  /** As `#place`, without the time for a call per document: there may be several such sets. */
  #toClans(documents: Bitset | undefined): Bitset {
    const clans = createBitset(this.#indexed?.clans.length ?? 0)
    documents?.forEach((bits, i) => {
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const number = this.#numbers[(i << 5) + 31 - Math.clz32(rest & -rest)] ?? deleted
        if (number !== deleted) setBit(clans, number)
      }
    })
    return clans
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
