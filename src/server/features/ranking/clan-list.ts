import { LRUCache } from 'lru-cache'
import type { ClanFacets, ClanFilter, ClanQuery } from '#contract/clan-list.ts'
import { pageSize } from '#contract/rules/lists/pages.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import {
  type Bitset,
  commonBits,
  countBits,
  countCommonBits,
  createBitset,
  differenceOf,
  fullBitset,
  setBit,
} from './bitset.ts'
import { activeFilters, countFacets, filterClans } from './clan-filter.ts'
import type { ClanOrder, Slice } from './clan-order.ts'
import { ClanOrders } from './clan-orders.ts'
import { FacetIndex } from './facet-index.ts'
import { countLandingPages, type LandingPageCount } from './landing-pages.ts'
import type { RankedClan } from './ranked-clan.ts'
import type { Found, ShorterQuery } from './search/clan-search.ts'

/** Each takes a few kilobytes. */
const maxCounts = 200

export interface Selection<Clan = RankedClan> {
  readonly clans: Clan[]
  readonly total: number
}

type IsWantedInvite = (clanId: number, invite: string, isRecommended: boolean) => boolean

/** Pages and counts of the clans, for one revision of the listings. Votes change only the orders. */
export class ClanList {
  readonly orders: ClanOrders
  readonly #createdAt: number
  #index: FacetIndex | undefined
  #recommendedBits: Bitset | undefined
  /** By filter and `q`. */
  readonly #counts = new LRUCache<string, ClanFacets>({ max: maxCounts })
  #images: ReadonlySet<string | null> | undefined
  #landingPages: readonly LandingPageCount[] | undefined

  /** `now` in Unix ms. A list lasts for a week at most, and uses the time zone offsets of its start. */
  constructor(clans: readonly RankedClan[], lastWeek: VoteWeek, now: number) {
    this.#createdAt = now
    this.orders = new ClanOrders(clans, lastWeek)
  }

  /** Indexed by number. */
  get clans(): readonly RankedClan[] {
    return this.orders.clans
  }

  /** The plain list by rank excludes `leftOut`. */
  page(
    { page = 1, order = 'week', seed = 0, ...filter }: Omit<ClanQuery, 'q'>,
    leftOut: readonly RankedClan[],
    found?: Found,
  ): Selection {
    const slice = { start: (page - 1) * pageSize, count: pageSize }
    const isFiltered = activeFilters(filter).length > 0
    if (order === 'week' && !isFiltered && !found)
      return { clans: this.orders.week.sliceWithout(leftOut, slice), total: this.clans.length - leftOut.length }
    const inOrder = this.orders.get(order, seed)
    if (!isFiltered && !found) return { clans: inOrder.slice(slice), total: this.clans.length }
    const tiers = order === 'week' && found ? found.tiers : [found?.all ?? this.#facets.all]
    if (!isFiltered) return selectTiers(inOrder, tiers, slice)
    const matches = filterClans(this.#facets, filter)
    return selectTiers(
      inOrder,
      tiers.map((tier) => commonBits(tier, matches)),
      slice,
    )
  }

  /** A slice of all clans, or of a search's results. Ranked clans come first, as in the result of a week. */
  slice(slice: Slice, found: Found | undefined): Selection {
    const { week } = this.orders
    const all = found?.all ?? fullBitset(this.clans.length)
    const ranked = differenceOf(week.votedBits(), this.#recommended)
    return selectTiers(week, [commonBits(all, ranked), differenceOf(all, ranked)], slice)
  }

  /** `findShorter` returns the query without each of its words. Called only if no clan matches. */
  countFacets(filter: ClanFilter, found: Found | undefined, findShorter = (): ShorterQuery[] => []): ClanFacets {
    // Zones with the same offset have the same counts.
    const zone = filter.zone && this.#facets.schedule.offsetOf(filter.zone)
    const key = JSON.stringify({ ...filter, zone })
    const known = this.#counts.get(key)
    if (known) return known
    const { q: _, ...others } = filter
    const counts = countFacets(this.#facets, others, found?.all)
    if (counts.total === 0) {
      const matches = filterClans(this.#facets, others)
      const loosened = findShorter()
        .map(({ word, q, clans }) => ({ word, q, total: countCommonBits(clans, matches) }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total)
      if (loosened.length > 0) counts.loosen_words = loosened
    }
    this.#counts.set(key, counts)
    return counts
  }

  hasImage(name: string): boolean {
    this.#images ??= new Set(this.clans.map(({ record }) => record.headerImage))
    return this.#images.has(name)
  }

  landingPages(): readonly LandingPageCount[] {
    return (this.#landingPages ??= countLandingPages(this.clans.map(({ record }) => record)))
  }

  /** Returns up to `count` clans with an invite, in this week's order. */
  findInvites(count: number, isWanted: IsWantedInvite) {
    const found: { clanId: number; invite: string }[] = []
    for (const { id, recommended, record } of this.orders.week.toArray()) {
      if (found.length === count) break
      const invite = record.discordUrl
      if (invite !== null && isWanted(id, invite, recommended)) found.push({ clanId: id, invite })
    }
    return found
  }

  /** Recommended clans have no rank. */
  get #recommended(): Bitset {
    if (!this.#recommendedBits) {
      this.#recommendedBits = createBitset(this.clans.length)
      for (const { recommended, number } of this.clans) if (recommended) setBit(this.#recommendedBits, number)
    }
    return this.#recommendedBits
  }

  get #facets(): FacetIndex {
    return (this.#index ??= new FacetIndex(this.clans, this.#createdAt))
  }
}

/** Each tier in its order. Tiers are disjoint. */
function selectTiers(order: ClanOrder, tiers: readonly Bitset[], { start, count }: Slice): Selection {
  const clans: RankedClan[] = []
  let total = 0
  for (const tier of tiers) {
    const size = countBits(tier)
    const skipped = Math.max(0, start - total)
    if (skipped < size && clans.length < count)
      clans.push(...order.select(tier, { start: skipped, count: Math.min(count - clans.length, size - skipped) }))
    total += size
  }
  return { clans, total }
}
