import { addBits, type Bitset, createBitset, fullBitset, removeBits, setBit } from './bitset.ts'
import { type Facet, facetCodes, facets, type FilterName } from './facets.ts'
import { PlaySchedule } from './play-schedule.ts'
import type { RankedClan } from './ranked-clan.ts'

/** Sets of clan numbers for each facet, option and unstated fact. */
export class FacetIndex {
  readonly all: Bitset
  /** Contains only codes that occur. */
  readonly #options = new Map<Facet, Map<string, Bitset>>(facets.map((facet) => [facet, new Map()]))
  /** By minimum age. */
  readonly #ages = new Map<number, Bitset>()
  readonly #unstated = new Map<FilterName, Bitset>()
  readonly #createSchedule: () => PlaySchedule
  #schedule: PlaySchedule | undefined

  /** `clans` are indexed by number. `now` in Unix ms. */
  constructor(clans: readonly RankedClan[], now: number) {
    this.#createSchedule = () => new PlaySchedule(clans, now)
    this.all = fullBitset(clans.length)
    const setFor = <K>(sets: Map<K, Bitset>, key: K): Bitset => {
      const known = sets.get(key)
      if (known) return known
      const set = createBitset(clans.length)
      sets.set(key, set)
      return set
    }
    // In one pass, because reading the clans from memory takes longer than the rest.
    const sets = Array.from(this.#options, ([facet, options]) => ({ codesOf: facetCodes[facet], options }))
    for (const { record, number } of clans) {
      for (const { codesOf, options } of sets) {
        for (const code of codesOf(record)) setBit(setFor(options, code), number)
      }
      const minAge = record.facts.min_age
      if (minAge !== undefined) setBit(setFor(this.#ages, minAge), number)
    }
  }

  /** By code. */
  options(facet: Facet): ReadonlyMap<string, Bitset> {
    return this.#options.get(facet) ?? new Map()
  }

  /** Callers must not change the set. */
  withCode(facet: Facet, code: string): Bitset {
    return this.options(facet).get(code) ?? new Int32Array(this.all.length)
  }

  /** The clans for each minimum age. Callers must not change the sets. */
  get minAges(): ReadonlyMap<number, Bitset> {
    return this.#ages
  }

  /** Clans whose minimum age is at most `age`. */
  forAge(age: number): Bitset {
    const found = new Int32Array(this.all.length)
    for (const [minAge, clans] of this.#ages) if (minAge <= age) addBits(found, clans)
    return found
  }

  get schedule(): PlaySchedule {
    return (this.#schedule ??= this.#createSchedule())
  }

  /** Callers must not change the set. */
  unstated(filter: FilterName): Bitset {
    const known = this.#unstated.get(filter)
    if (known) return known
    const unstated = this.all.slice()
    const stated = filter === 'age' ? this.#ages : this.options(filter === 'hours' ? 'day' : filter)
    for (const clans of stated.values()) removeBits(unstated, clans)
    this.#unstated.set(filter, unstated)
    return unstated
  }
}
