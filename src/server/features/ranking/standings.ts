import { isDeepStrictEqual } from 'node:util'
import type { ClanFacets, ClanFilter, ClanInOrder, ClanOrderName, ClanQuery } from '#contract/clan-list.ts'
import type { ListedClan } from '#contract/clans.ts'
import { previousWeek, type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { findClanChanges } from './clan-changes.ts'
import { ClanList, type Selection } from './clan-list.ts'
import type { Slice } from './clan-order.ts'
import { EditDates } from './edit-dates.ts'
import { type PlacedClan, placeClan } from './placed-clan.ts'
import { type OtherTally, type PlaceWithTally, placeWithTally } from './place-with-tally.ts'
import {
  applyVotes,
  type ClanRecord,
  firstPromotionChange,
  type RankedClan,
  rankClan,
  recordsForNewWeek,
} from './ranked-clan.ts'
import { RecommendedBlock } from './recommended-block.ts'
import { ClanSearch, type Found } from './search/clan-search.ts'
import { findSimilar } from './similar-clans.ts'
import type { StandingsSnapshot, Tally } from './standings-store.ts'
import { type OtherVotes, VoteTotals } from './vote-totals.ts'

type AddInvite = <Clan extends ListedClan>(clan: Clan) => Clan

/** The standings in memory, so that pages and ranks need no query. Weeks, promotions and the block advance with the clock. */
export class Standings {
  readonly edits = new EditDates()
  readonly #now: () => number
  readonly #addInvite: AddInvite
  readonly #offset: number
  #week: VoteWeek
  #weekEnd: number
  #clans = new Map<number, RankedClan>()
  #list: ClanList
  readonly #search = new ClanSearch()
  #recommended: RecommendedBlock
  #nextPromotionChange = Number.POSITIVE_INFINITY
  #totals = new VoteTotals(0, { thisWeek: 0, allTime: 0 })
  #changes = 0
  #firstRecommended = 0
  #listingChanges = 0

  /** `addInvite` adds the state of a clan's Discord invite. */
  constructor(now: () => number, offset: number, addInvite: AddInvite = (clan) => clan) {
    this.#now = now
    this.#addInvite = addInvite
    this.#offset = offset
    this.#week = voteWeekAt(now(), offset)
    this.#weekEnd = voteWeekEnd(now(), offset)
    this.#list = new ClanList([], previousWeek(this.#week), now())
    this.#recommended = new RecommendedBlock(this.#list.orders.week)
  }

  get week(): VoteWeek {
    this.#advance()
    return this.#week
  }

  /** A version of the whole content: equal revisions mean equal responses. */
  get revision(): number {
    this.#advance()
    // Both only grow, so the sum stays equal only if neither has changed.
    return this.#changes + this.edits.changes
  }

  /** Changes with everything except single votes, because the next response must show what administrators did. */
  get listingRevision(): number {
    this.#advance()
    return this.#listingChanges + this.edits.changes
  }

  /** The current list. Each change of listings creates a new one. */
  get list(): ClanList {
    this.#advance()
    return this.#list
  }

  load(snapshot: StandingsSnapshot): void {
    this.#totals = new VoteTotals(
      snapshot.clans.reduce((sum, clan) => sum + clan.votes, 0),
      snapshot.otherVotes,
    )
    this.#clans = new Map()
    this.#beginWeek(this.#now())
    // The week may have changed since the snapshot was read.
    const isOutdated = snapshot.week !== this.#week
    if (isOutdated) this.#totals.startWeek()
    this.#rankAll(isOutdated ? recordsForNewWeek(snapshot.clans, snapshot.week, this.#week) : snapshot.clans)
  }

  /** `records` were read in `week`. `ids` without a record are no longer listed. Known tallies that are newer are kept. */
  update(week: VoteWeek, ids: readonly number[], records: readonly ClanRecord[]): void {
    this.#advance()
    const current = week === this.#week ? records : recordsForNewWeek(records, week, this.#week)
    const changes = findClanChanges(this.#clans, ids, current)
    // Ranking is expensive, and most reads find no change.
    if (changes.length === 0) return
    for (const { id, before, after } of changes) {
      this.#totals.replaceListed(before?.votes, after?.votes)
      this.#clans.delete(id)
    }
    this.#rankAll([...this.#records(), ...changes.flatMap(({ after }) => after ?? [])])
  }

  /** Invalidates all earlier responses, including those that may be stale in votes. */
  endListingRevision(): void {
    this.#listingChanges++
  }

  /** `others` were read in `week`. */
  correctTotals(week: VoteWeek, others: OtherVotes): void {
    this.#advance()
    if (week !== this.#week) return
    const before = this.totals()
    this.#totals.correct(others)
    if (!isDeepStrictEqual(this.totals(), before)) this.#changes++
  }

  /** Ignores a tally that is older than the known one. Returns the clan's effective votes. */
  applyTally(tally: Tally): number | undefined {
    const clan = this.#clan(tally.clanId)
    if (!clan || tally.week !== this.#week) return undefined
    if (tally.version > clan.record.version) {
      this.#totals.addListed(tally.votes - clan.record.votes)
      applyVotes(clan, tally)
      this.#list.orders.reposition(clan)
      this.#changes++
    }
    return clan.effectiveVotes
  }

  /** Predicts a clan's place with a different tally. Undefined if the clan is not listed, or `week` is not the current week. */
  placeWith(clanId: number, tally: OtherTally & { readonly week: VoteWeek }): PlaceWithTally | undefined {
    const clan = this.#clan(clanId)
    if (!clan || tally.week !== this.#week) return undefined
    return placeWithTally(this.#list.orders.week, this.#recommended, clan, tally)
  }

  /** Unordered. */
  ids(): Iterable<number> {
    return this.#clans.keys()
  }

  has(clanId: number): boolean {
    return this.#clans.has(clanId)
  }

  find(clanId: number): ListedClan | undefined {
    const clan = this.#clan(clanId)
    return clan && this.#present([clan])[0]
  }

  /** Unordered. */
  *names(): Iterable<{ id: number; name: string }> {
    for (const { id, record } of this.#clans.values()) yield { id, name: record.name }
  }

  lastWeekVotes(clanId: number): number {
    return this.#clan(clanId)?.lastWeekVotes ?? 0
  }

  /** Returns when the clan was listed and last changed, and its page of the unfiltered list. Undefined if it is not listed. */
  detailsOf(clanId: number): { listedAt: number; updatedAt: number; listPage: number } | undefined {
    const clan = this.#clan(clanId)
    if (!clan) return undefined
    const { listedAt } = clan.record
    const updatedAt = Math.max(listedAt, this.edits.of(clanId) ?? listedAt)
    return { listedAt, updatedAt, listPage: this.#recommended.pageOf(clan, this.#now()) }
  }

  /** Finds similar listed clans; see `findSimilar`. Undefined if the clan is not listed. */
  similar(clanId: number): ListedClan[] | undefined {
    const clan = this.#clan(clanId)
    return clan && this.#present(findSimilar(this.#list.orders.week, clan))
  }

  linksOf(clanId: number): readonly string[] | undefined {
    const record = this.#clans.get(clanId)?.record
    return record && [record.discordUrl, record.websiteUrl].filter((link) => link !== null)
  }

  /** The first `count` ranked clans, best first. */
  bestRanked(count: number): PlacedClan[] {
    this.#advance()
    return this.#list.orders.week.bestRanked(count).map((clan) => this.#place(clan))
  }

  listAll(): ListedClan[] {
    this.#advance()
    return this.#present(this.#list.orders.week.toArray())
  }

  /** Ranks are those of the whole list. The first page of the plain list by rank excludes the recommended block. */
  page(query: Omit<ClanQuery, 'q'>): Selection<ClanInOrder> {
    this.#advance()
    return this.#presentInOrder(this.#list.page(query, this.#leftOut()), query.order)
  }

  /** Finds clans by `q`; see `ClanSearch`. In the order by rank, better matches come first. */
  async search({ q, ...query }: ClanQuery & { q: string }): Promise<Selection<ClanInOrder>> {
    return this.#searched(() =>
      this.#presentInOrder(this.#list.page(query, this.#leftOut(), this.#search.find(q)), query.order),
    )
  }

  /** Counts the clans that match a filter, and those that would match other options. */
  async facets(filter: ClanFilter): Promise<ClanFacets> {
    const { q } = filter
    if (q === undefined) {
      this.#advance()
      return this.#list.countFacets(filter, undefined)
    }
    const findShorter = () => this.#search.findShorter(q)
    return this.#searched(() => this.#list.countFacets(filter, this.#search.find(q), findShorter))
  }

  /** Calls `read` while the search index matches the list. */
  async #searched<T>(read: () => T): Promise<T> {
    do {
      this.#advance()
      await this.#search.update(this.#list)
    } while (!this.#search.isCurrent(this.#list))
    return read()
  }

  /** A slice of all clans: first those that have a rank, then the others by votes. `q` as in `search`. */
  async slice({ q, ...slice }: Slice & { q?: string | undefined }): Promise<Selection<PlacedClan>> {
    const read = (found?: Found) => {
      const { clans, total } = this.#list.slice(slice, found)
      return { clans: clans.map((clan) => this.#place(clan)), total }
    }
    if (q !== undefined) return this.#searched(() => read(this.#search.find(q)))
    this.#advance()
    return read()
  }

  /** Returns the IDs of the clans that a search finds, by rank. */
  async findIds(q: string): Promise<number[]> {
    const everything = { start: 0, count: Number.POSITIVE_INFINITY }
    return this.#searched(() => this.#list.slice(everything, this.#search.find(q)).clans.map(({ id }) => id))
  }

  place(clanId: number): PlacedClan | undefined {
    const clan = this.#clan(clanId)
    return clan && this.#place(clan)
  }

  highlighted(): ListedClan[] {
    this.#advance()
    return this.#present(this.#recommended.shownAt(this.#now()))
  }

  totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number } {
    this.#advance()
    return { totalClans: this.#clans.size, votesThisWeek: this.#totals.thisWeek, votesAllTime: this.#totals.allTime }
  }

  #clan(clanId: number): RankedClan | undefined {
    this.#advance()
    return this.#clans.get(clanId)
  }

  #place(clan: RankedClan): PlacedClan {
    return this.#addInvite(placeClan(clan, this.#list.orders.week, this.#recommended))
  }

  #leftOut(): RankedClan[] {
    return this.#recommended.leftOutAt(this.#now())
  }

  #presentInOrder({ clans, total }: Selection, order: ClanOrderName | undefined): Selection<ClanInOrder> {
    return { clans: this.#present(clans).map((clan, i) => ({ ...clan, ...sortValue(clans[i], order) })), total }
  }

  #present(clans: readonly RankedClan[]): ListedClan[] {
    return clans.map((clan) => this.#addInvite(this.#recommended.present(clan)))
  }

  #advance(): void {
    const now = this.#now()
    if (now >= this.#weekEnd) {
      const endedWeek = this.#week
      this.#beginWeek(now)
      this.#totals.startWeek()
      this.#rankAll(recordsForNewWeek(this.#records(), endedWeek, this.#week))
    } else if (now >= this.#nextPromotionChange) {
      this.#rankAll(this.#records())
    }
    const firstRecommended = this.#recommended.firstAt(now)
    if (firstRecommended !== this.#firstRecommended) this.#changes++
    this.#firstRecommended = firstRecommended
  }

  #beginWeek(now: number): void {
    this.#week = voteWeekAt(now, this.#offset)
    this.#weekEnd = voteWeekEnd(now, this.#offset)
  }

  #records(): ClanRecord[] {
    return Array.from(this.#clans.values(), ({ record }) => record)
  }

  #rankAll(records: readonly ClanRecord[]): void {
    const now = this.#now()
    this.#changes++
    this.#listingChanges++
    const clans = records.map((record) => rankClan(record, this.#week, now))
    this.#clans = new Map(clans.map((clan) => [clan.id, clan]))
    this.#list = new ClanList(clans, previousWeek(this.#week), this.#now())
    this.#recommended = new RecommendedBlock(this.#list.orders.week)
    this.#nextPromotionChange = firstPromotionChange(records, now)
  }
}

/** The value that an order sorts by, unless all responses include it. */
function sortValue(clan: RankedClan | undefined, order: ClanOrderName | undefined) {
  if (order === 'rising' || order === 'last-week') return { votes_last_week: clan?.lastWeekVotes }
  return order === 'newest' ? { listed_at: clan?.record.listedAt } : undefined
}
