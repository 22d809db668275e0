import { LRUCache } from 'lru-cache'
import type { ClanOrderName } from '#contract/clan-list.ts'
import { compareContenders, tieBreakDraw } from '#contract/rules/ranking/tie-break.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { ClanOrder } from './clan-order.ts'
import { MovingOrder } from './moving-order.ts'
import type { RankedClan } from './ranked-clan.ts'
import { sortNumbers } from './sort-numbers.ts'

/** Limit for random orders: each takes 4 bytes per clan, and sorting again is quick. */
const maxRandomOrders = 8

const maxKey = 2 ** 32 - 1

/** The orders of the clans, for one revision of the listings. All except the week's are sorted on first use. */
export class ClanOrders {
  /** Indexed by number. */
  readonly clans: readonly RankedClan[]
  readonly week: MovingOrder
  readonly #lastWeek: VoteWeek
  #rising: MovingOrder | undefined
  #newest: ClanOrder | undefined
  #byLastWeek: ClanOrder | undefined
  readonly #random = new LRUCache<number, ClanOrder>({ max: maxRandomOrders })

  /** Numbers the clans in the order of `clans`. Their creation order is fastest, because memory is then read sequentially. */
  constructor(clans: readonly RankedClan[], lastWeek: VoteWeek) {
    this.clans = clans
    this.#lastWeek = lastWeek
    clans.forEach((clan, number) => (clan.number = number))
    this.week = new MovingOrder(clans, numbersOf(clans.toSorted(compareContenders)), compareContenders)
  }

  /** `seed` selects a random order. */
  get(name: ClanOrderName, seed: number): ClanOrder {
    if (name === 'rising') return (this.#rising ??= this.#sortByRise())
    if (name === 'newest') return (this.#newest ??= this.#sortByAge())
    if (name === 'last-week') return (this.#byLastWeek ??= this.#sortByLastWeek())
    return name === 'random' ? this.#shuffled(seed) : this.week
  }

  /** Call it after a clan's votes have changed. */
  reposition(clan: RankedClan): void {
    this.week.reposition(clan)
    this.#rising?.reposition(clan)
  }

  #sortByRise(): MovingOrder {
    const numbers = numbersOf(this.week.toArray())
    sortNumbers(
      numbers,
      Uint32Array.from(this.clans, (clan) => 2 ** 31 - rise(clan)),
    )
    return new MovingOrder(this.clans, numbers, (a, b) => rise(b) - rise(a) || compareContenders(a, b))
  }

  #sortByAge(): ClanOrder {
    return this.#sort(
      ({ id }) => maxKey - id,
      ({ record }) => maxKey - (record.listedAt % 2 ** 32),
      ({ record }) => maxKey - Math.floor(record.listedAt / 2 ** 32),
    )
  }

  /** Breaks ties like the ranking, as far as last week is known: premium is as of today. */
  #sortByLastWeek(): ClanOrder {
    return this.#sort(
      ({ id }) => id,
      ({ id }) => tieBreakDraw(this.#lastWeek, id),
      ({ record }) => (record.lastWeekLastVoteAt ?? 0) % 2 ** 32,
      ({ record }) => Math.floor((record.lastWeekLastVoteAt ?? 0) / 2 ** 32),
      ({ premium }) => (premium ? 0 : 1),
      ({ lastWeekVotes }) => maxKey - lastWeekVotes,
    )
  }

  #shuffled(seed: number): ClanOrder {
    const known = this.#random.get(seed)
    if (known) return known
    const order = this.#sort(({ id }) => drawOf(id, seed))
    this.#random.set(seed, order)
    return order
  }

  /** `keysOf` are integers from 0 to 2³² − 1, the least important first. */
  #sort(...keysOf: ((clan: RankedClan) => number)[]): ClanOrder {
    const keys = keysOf.map(() => new Uint32Array(this.clans.length))
    // In one pass, because reading the clans from memory takes longer than sorting.
    this.clans.forEach((clan, number) => {
      keysOf.forEach((keyOf, i) => ((keys[i] as Uint32Array)[number] = keyOf(clan)))
    })
    const numbers = numbersOf(this.clans)
    for (const key of keys) sortNumbers(numbers, key)
    return new ClanOrder(this.clans, numbers)
  }
}

function numbersOf(clans: readonly RankedClan[]): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(clans.length)
  clans.forEach(({ number }, position) => (numbers[position] = number))
  return numbers
}

function rise({ effectiveVotes, lastWeekVotes }: RankedClan): number {
  return effectiveVotes - lastWeekVotes
}

/** A 32-bit hash. For one seed, different clans never have the same hash, because each step can be reversed. */
function drawOf(id: number, seed: number): number {
  let hash = id ^ Math.imul(seed + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
