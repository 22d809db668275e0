import { LRUCache } from 'lru-cache'
import { addBits, type Bitset, createBitset, differenceOf, forEachBit, intersectBits, setBit } from '../bitset.ts'
import { isFiller, withoutFillers } from './filler-words.ts'
import { type Clans, deleted, type Occurrences, SearchIndex } from './search-index.ts'
import { tokenize } from './tokenize.ts'

/** Further query words are ignored: each scans the whole vocabulary. */
const maxQueryWords = 8
/** A page and its counts, and further pages, search the same. Each takes 90 KB with 100,000 clans; without a match, also 40 KB for each of its words. */
const maxResults = 8

/** The clans that a search finds, as sets of clan numbers. */
export interface Found {
  readonly all: Bitset
  /** Disjoint, best first; see `ClanSearch`. */
  readonly tiers: readonly Bitset[]
}

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

/**
 * Finds clans by their names, descriptions and the names of facets. The index is built on the first search and updated incrementally.
 * Every word of a query must match, except fillers beside other words, unless a name begins with the whole query. Tiers: the name
 * is the query, begins with it, contains it as whole words, matches its words; name and text match its words; name, text and facets
 * match them.
 */
export class ClanSearch {
  readonly #index = new SearchIndex()
  #indexed: Clans | undefined
  /** By the words of the query. */
  readonly #results = new LRUCache<string, KnownFound>({ max: maxResults })
  #updates: Promise<void> = Promise.resolve()

  isCurrent(list: Clans): boolean {
    return this.#indexed === list
  }

  /** Indexes the clans of a list. Requests are served in between. */
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

  async #reindex(list: Clans): Promise<void> {
    this.#indexed = undefined
    this.#results.clear()
    await this.#index.update(list)
    this.#indexed = list
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
      const found = occurrences.get(word) ?? this.#index.findDocuments(word)
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
        begins ||= this.#index.numberOf(id) !== deleted && this.#index.nameOf(id).startsWith(` ${query}`)
      })
    return begins
  }

  /** `matches`: documents by source, each with those before it. `typed`: the query with its fillers, if it has some. */
  #toNumbers([inName, inText, inFacets]: readonly Bitset[], query: string, typed: string | undefined): Found {
    const count = this.#indexed?.clans.length ?? 0
    const tiers = this.#placeNames(inName, query, typed)
    if (inName && inText) tiers.push(this.#toClans(differenceOf(inText, inName)))
    if (inText && inFacets) tiers.push(this.#toClans(differenceOf(inFacets, inText)))
    const all = createBitset(count)
    for (const tier of tiers) addBits(all, tier)
    return { all, tiers }
  }

  /** The first four tiers. */
  #placeNames(documents: Bitset | undefined, query: string, typed: string | undefined): Bitset[] {
    const count = this.#indexed?.clans.length ?? 0
    const tiers = Array.from({ length: 4 }, () => createBitset(count))
    const [begin, whole] = [` ${query}`, ` ${query} `]
    const tierOf = (name: string) => {
      if (name.startsWith(begin)) return tiers[name === whole ? 0 : 1]
      return tiers[name.includes(whole) || (typed !== undefined && name.includes(` ${typed} `)) ? 2 : 3]
    }
    if (documents)
      forEachBit(documents, (id) => {
        const number = this.#index.numberOf(id)
        const tier = tierOf(this.#index.nameOf(id))
        if (number !== deleted && tier) setBit(tier, number)
      })
    return tiers
  }

  /** The clans of documents. Without a call for each document: most clans can match. */
  #toClans(documents: Bitset | undefined): Bitset {
    const clans = createBitset(this.#indexed?.clans.length ?? 0)
    documents?.forEach((bits, i) => {
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const number = this.#index.numberOf((i << 5) + 31 - Math.clz32(rest & -rest))
        if (number !== deleted) setBit(clans, number)
      }
    })
    return clans
  }
}
