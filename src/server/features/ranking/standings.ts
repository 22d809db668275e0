import { isDeepStrictEqual } from 'node:util'
import type { ClanQuery, ListedClan } from '#contract/clans.ts'
import { pageSize } from '#contract/rules/pages.ts'
import { effectiveVotes } from '#contract/rules/penalty.ts'
import { type VoteWeek, voteWeekAt, voteWeekBefore, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { requiredTraits } from './clan-filter.ts'
import { ClanOrder } from './clan-order.ts'
import { type ClanRecord, nextPromotionChange, type RankedClan, rankClan, recordForNewWeek } from './ranked-clan.ts'
import { RecommendedBlock } from './recommended-block.ts'
import { ClanSearch } from './search/clan-search.ts'
import { type OtherVotes, VoteTotals } from './vote-totals.ts'

/** `lastVoteAt` is Unix ms. */
export interface Tally {
  readonly week: VoteWeek
  readonly clanId: number
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
}

export interface StandingsSnapshot {
  readonly week: VoteWeek
  readonly clans: readonly ClanRecord[]
  readonly otherVotes: OtherVotes
}

export interface ClanPage {
  readonly clans: ListedClan[]
  readonly total: number
}

/** In memory, so pages and ranks need no query. Weeks, promotions and the block advance by the clock. */
export class Standings {
  readonly #now: () => number
  readonly #offset: number
  #week: VoteWeek
  #weekEnd: number
  #clans = new Map<number, RankedClan>()
  #order = new ClanOrder([])
  readonly #search = new ClanSearch()
  #recommended = new RecommendedBlock([])
  #nextPromotionChange = Number.POSITIVE_INFINITY
  #totals = new VoteTotals(0, { thisWeek: 0, allTime: 0 })
  #changes = 0
  #listingChanges = 0
  /** Collected when first needed after a change. */
  #images: ReadonlySet<string | null> | undefined

  constructor(now: () => number, offset: number) {
    this.#now = now
    this.#offset = offset
    this.#week = voteWeekAt(now(), offset)
    this.#weekEnd = voteWeekEnd(now(), offset)
  }

  get week(): VoteWeek {
    this.#advance()
    return this.#week
  }

  /** A version of all content: equal revisions mean equal responses. */
  get revision(): string {
    this.#advance()
    return `${this.#changes}.${this.#recommended.firstAt(this.#now())}`
  }

  /** Changes with everything but votes: what administrators do must be visible in the next response. */
  get listingRevision(): number {
    this.#advance()
    return this.#listingChanges
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
    this.#rankAll(
      snapshot.clans.map((record) => (isOutdated ? recordForNewWeek(record, this.#isLastWeek(snapshot.week)) : record)),
    )
  }

  /** `records` were read in `week`; `ids` without a record are no longer listed. Newer known tallies stay. */
  update(week: VoteWeek, ids: readonly number[], records: readonly ClanRecord[]): void {
    this.#advance()
    const isOutdated = week !== this.#week
    const updated = records.map((record) => {
      const read = isOutdated ? recordForNewWeek(record, this.#isLastWeek(week)) : record
      const known = this.#clans.get(record.id)?.record
      if (!known || known.version <= read.version) return read
      const { votes, lastVoteAt, version } = known
      return { ...read, votes, lastVoteAt, version }
    })
    const listed = new Map(updated.map((record) => [record.id, record]))
    const changed = ids.filter((id) => !isDeepStrictEqual(this.#clans.get(id)?.record, listed.get(id)))
    // Ranking is expensive, and most readings find no change.
    if (changed.length === 0) return
    for (const id of changed) {
      const before = this.#clans.get(id)?.record.votes
      const after = listed.get(id)?.votes
      if (before !== undefined && after !== undefined) this.#totals.addListed(after - before)
      else if (after !== undefined) this.#totals.list(after)
      else if (before !== undefined) this.#totals.unlist(before)
      this.#clans.delete(id)
    }
    this.#rankAll([
      ...[...this.#clans.values()].map((clan) => clan.record),
      ...changed.flatMap((id) => listed.get(id) ?? []),
    ])
  }

  /** `others` were read in `week`. */
  correctTotals(week: VoteWeek, others: OtherVotes): void {
    this.#advance()
    if (week !== this.#week) return
    const before = this.totals()
    this.#totals.correct(others)
    if (!isDeepStrictEqual(this.totals(), before)) this.#changes++
  }

  /** Ignores tallies older than the known one. Returns the clan's effective votes. */
  applyTally(tally: Tally): number | undefined {
    this.#advance()
    const clan = this.#clans.get(tally.clanId)
    if (!clan || tally.week !== this.#week) return undefined
    if (tally.version > clan.record.version) {
      this.#totals.addListed(tally.votes - clan.record.votes)
      const { votes, lastVoteAt, version } = tally
      clan.record = { ...clan.record, votes, lastVoteAt: votes > 0 ? lastVoteAt : undefined, version }
      clan.effectiveVotes = effectiveVotes(votes, clan.record.penalty)
      clan.lastVoteAt = clan.record.lastVoteAt
      this.#order.reposition(clan)
      this.#changes++
    }
    return clan.effectiveVotes
  }

  /** Returns so many votes after the clan's penalty; undefined if it is not listed or the week is another one. */
  penalize(clanId: number, week: VoteWeek, votes: number): number | undefined {
    this.#advance()
    const clan = this.#clans.get(clanId)
    return clan && week === this.#week ? effectiveVotes(votes, clan.record.penalty) : undefined
  }

  /** Unordered. */
  ids(): Iterable<number> {
    return this.#clans.keys()
  }

  has(clanId: number): boolean {
    return this.#clans.has(clanId)
  }

  find(clanId: number): ListedClan | undefined {
    this.#advance()
    const clan = this.#clans.get(clanId)
    return clan && this.#present([clan])[0]
  }

  /** Unordered. */
  *names(): Iterable<{ id: number; name: string }> {
    for (const { id, record } of this.#clans.values()) yield { id, name: record.name }
  }

  /** Whether a listed clan has this header image. */
  hasImage(name: string): boolean {
    this.#images ??= new Set(Array.from(this.#clans.values(), ({ record }) => record.headerImage))
    return this.#images.has(name)
  }

  lastWeekVotes(clanId: number): number {
    this.#advance()
    return this.#clans.get(clanId)?.lastWeekVotes ?? 0
  }

  linksOf(clanId: number): readonly string[] | undefined {
    const record = this.#clans.get(clanId)?.record
    return record && [record.discordUrl, record.websiteUrl].filter((link) => link !== null)
  }

  listAll(): ListedClan[] {
    this.#advance()
    return this.#present(this.#order.all)
  }

  /** Excludes the recommended block. Ranks are those in the whole list. */
  page(query: Omit<ClanQuery, 'q'>): ClanPage {
    this.#advance()
    return this.#page(query)
  }

  /** Matches clans whose name or text contains every word of `q`; includes the recommended block. */
  async search({ q, ...query }: ClanQuery & { q: string }): Promise<ClanPage> {
    do {
      this.#advance()
      await this.#search.update(this.#order)
    } while (!this.#search.isCurrent(this.#order))
    return this.#page(query, this.#search.find(q))
  }

  #page({ page = 1, ...filter }: Omit<ClanQuery, 'q'>, isFound?: Uint8Array): ClanPage {
    const block = isFound ? [] : this.#block()
    const traits = requiredTraits(filter)
    const start = (page - 1) * pageSize
    if (traits === 0 && !isFound) {
      const clans = Array.from({ length: pageSize }, (_, i) => this.#order.nthWithout(start + i, block)).filter(
        (clan) => clan !== undefined,
      )
      return { clans: this.#present(clans), total: this.#order.all.length - block.length }
    }
    const { clans, total } = this.#order.select(traits, isFound, block, { start, count: pageSize })
    return { clans: this.#present(clans), total }
  }

  highlighted(): ListedClan[] {
    this.#advance()
    return this.#present(this.#block())
  }

  totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number } {
    this.#advance()
    return { totalClans: this.#clans.size, votesThisWeek: this.#totals.thisWeek, votesAllTime: this.#totals.allTime }
  }

  #block(): RankedClan[] {
    return this.#recommended.shownAt(this.#now())
  }

  #present(clans: readonly RankedClan[]): ListedClan[] {
    return clans.map((clan) => this.#recommended.present(clan))
  }

  #advance(): void {
    const now = this.#now()
    if (now >= this.#weekEnd) {
      const endedWeek = this.#week
      this.#beginWeek(now)
      this.#totals.startWeek()
      this.#rankAll([...this.#clans.values()].map((clan) => recordForNewWeek(clan.record, this.#isLastWeek(endedWeek))))
    } else if (now >= this.#nextPromotionChange) {
      this.#rankAll([...this.#clans.values()].map((clan) => clan.record))
    }
  }

  #beginWeek(now: number): void {
    this.#week = voteWeekAt(now, this.#offset)
    this.#weekEnd = voteWeekEnd(now, this.#offset)
  }

  #isLastWeek(week: VoteWeek): boolean {
    return week === voteWeekBefore(this.#now(), this.#offset)
  }

  #rankAll(records: readonly ClanRecord[]): void {
    const now = this.#now()
    this.#changes++
    this.#listingChanges++
    this.#images = undefined
    const clans = records.map((record) => rankClan(record, this.#week, now))
    this.#clans = new Map(clans.map((clan) => [clan.id, clan]))
    this.#order = new ClanOrder(clans)
    this.#recommended = new RecommendedBlock(clans)
    this.#nextPromotionChange = records.reduce(
      (next, record) => (record.promotions.length === 0 ? next : Math.min(next, nextPromotionChange(record, now))),
      Number.POSITIVE_INFINITY,
    )
  }
}
