import { LRUCache } from 'lru-cache'
import { addBits, type Bitset, createBitset, differenceOf, forEachBit, intersectBits, setBit } from '../bitset.ts'
import { isFiller, withoutFillers } from './filler-words.ts'
import { type Clans, deleted, type Occurrences, SearchIndex } from './search-index.ts'
import { tokenize } from './tokenize.ts'

/** Further words of a query are ignored, because each one scans the whole vocabulary. */
const maxQueryWords = 8
/** A page, its counts and further pages share a result. With 100,000 clans, it takes 90 KB, and without a match 40 KB more per word. */
const maxResults = 8

/** The results of a search, as sets of clan numbers. */
export interface Found {
  readonly all: Bitset
  /** Disjoint, best first; see `ClanSearch`. */
  readonly tiers: readonly Bitset[]
}

interface KnownFound extends Found {
  /** By word. Only kept if there is no match, for `findShorter`. */
  readonly occurrences: Map<string, Occurrences> | undefined
}

/** A query without one of its words. */
export interface ShorterQuery {
  readonly word: string
  readonly q: string
  readonly clans: Bitset
}

/**
 * Finds clans by name, description and the names of facets. The index is built on the first search and updated incrementally. Every
 * word of a query must match, except fillers beside other words, unless a name begins with the whole query. The tiers are: the name is
 * the query, begins with it, contains it as whole words, matches its words; name and text match its words; name, text and facets match
 * its words.
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

  /** Indexes the clans of a list. The event loop handles requests in between. */
  update(list: Clans): Promise<void> {
    const done = this.#updates.then(() => (this.isCurrent(list) ? undefined : this.#reindex(list)))
    this.#updates = done.catch(() => {})
    return done
  }

  /** Returns undefined if `q` is blank, which does not exclude any clan. */
  find(q: string): Found | undefined {
    return this.#find(q)
  }

  /** Returns the query without each of its words, with the clans that it then finds. Empty if `q` has a single word, excluding fillers. */
  findShorter(q: string): ShorterQuery[] {
    const occurrences = this.#find(q)?.occurrences ?? new Map<string, Occurrences>()
    const typed = [...new Set(q.trim().split(/\s+/))]
    const removable = typed.filter((word) => tokenize(word).some((token) => !isFiller(token))).slice(0, maxQueryWords)
    if (removable.length < 2) return []
    return removable.map((word) => {
      const rest = typed.filter((other) => other !== word).join(' ')
      // Matches by facets include those by name and text.
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

  /** Returns the matching documents by source, and the words that were searched. Stores the words' documents in `occurrences`. */
  #match(words: readonly string[], occurrences: Map<string, Occurrences>) {
    const searched = withoutFillers(words)
    const matches = this.#findAll(searched, occurrences)
    const isInName = searched.length < words.length && this.#beginsName(matches[0], words.join(' '))
    return isInName ? { matches: this.#findAll(words, occurrences), searched: words } : { matches, searched }
  }

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

  /** `matches` are documents by source; each source includes the previous ones. `typed` is the query with its fillers, if it has any. */
  #toNumbers([inName, inText, inFacets]: readonly Bitset[], query: string, typed: string | undefined): Found {
    const count = this.#indexed?.clans.length ?? 0
    const tiers = this.#placeNames(inName, query, typed)
    if (inName && inText) tiers.push(this.#toClans(differenceOf(inText, inName)))
    if (inText && inFacets) tiers.push(this.#toClans(differenceOf(inFacets, inText)))
    const all = createBitset(count)
    for (const tier of tiers) addBits(all, tier)
    return { all, tiers }
  }

  /** Returns the first four tiers. */
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

  /** Converts documents to clans. Does not call `forEachBit`: a call per document would be slow if most clans match. */
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
