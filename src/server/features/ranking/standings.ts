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

/** A clan's tally of a week, as the database has it after a change. `lastVoteAt` is Unix ms. */
export interface Tally {
  readonly week: VoteWeek
  readonly clanId: number
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
}

/** What the database holds when the standings are read. */
export interface StandingsSnapshot {
  readonly week: VoteWeek
  readonly clans: readonly ClanRecord[]
  readonly otherVotes: OtherVotes
}

/** Some clans of the list, and how many it has in all. */
export interface ClanPage {
  readonly clans: ListedClan[]
  readonly total: number
}

/**
 * The week's ranking of every listed clan, in memory: pages and ranks are read from it without a query. It knows when the
 * week turns, when promotions begin and end, and when the recommended block changes; votes are told to it.
 */
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

  constructor(now: () => number, offset: number) {
    this.#now = now
    this.#offset = offset
    this.#week = voteWeekAt(now(), offset)
    this.#weekEnd = voteWeekEnd(now(), offset)
  }

  /** The vote week that now is. */
  get week(): VoteWeek {
    this.#keepUp()
    return this.#week
  }

  /** Stands for everything that can be read here: as long as it is the same, so is every answer. */
  get revision(): string {
    this.#keepUp()
    return `${this.#changes}.${this.#recommended.firstAt(this.#now())}`
  }

  /** Takes over what the database holds. */
  load(snapshot: StandingsSnapshot): void {
    this.#totals = new VoteTotals(
      snapshot.clans.reduce((sum, clan) => sum + clan.votes, 0),
      snapshot.otherVotes,
    )
    this.#clans = new Map()
    this.#beginWeek(this.#now())
    // A snapshot read just before the turn of the week is brought over it.
    const turned = snapshot.week !== this.#week
    if (turned) this.#totals.turn()
    this.#rankAll(
      snapshot.clans.map((record) => (turned ? recordForNewWeek(record, this.#isLastWeek(snapshot.week)) : record)),
    )
  }

  /**
   * Takes over single clans as they were read in `week`: `ids` are those asked for; one without a record is listed no
   * longer. A tally that is known already and newer than the one that was read stays.
   */
  update(week: VoteWeek, ids: readonly number[], records: readonly ClanRecord[]): void {
    this.#keepUp()
    const turned = week !== this.#week
    const taken = records.map((record) => {
      const read = turned ? recordForNewWeek(record, this.#isLastWeek(week)) : record
      const known = this.#clans.get(record.id)?.record
      if (!known || known.version <= read.version) return read
      const { votes, lastVoteAt, version } = known
      return { ...read, votes, lastVoteAt, version }
    })
    const listed = new Map(taken.map((record) => [record.id, record]))
    const changed = ids.filter((id) => !isDeepStrictEqual(this.#clans.get(id)?.record, listed.get(id)))
    // Ranking all anew costs; most readings only find that nothing was missed.
    if (changed.length === 0) return
    for (const id of changed) {
      const before = this.#clans.get(id)?.record.votes
      const after = listed.get(id)?.votes
      if (before !== undefined && after !== undefined) this.#totals.move(after - before)
      else if (after !== undefined) this.#totals.list(after)
      else if (before !== undefined) this.#totals.unlist(before)
      this.#clans.delete(id)
    }
    this.#rankAll([
      ...[...this.#clans.values()].map((clan) => clan.record),
      ...changed.flatMap((id) => listed.get(id) ?? []),
    ])
  }

  /** Takes over the votes that are in no listed clan's tally, as they were read in `week`. */
  correctTotals(week: VoteWeek, others: OtherVotes): void {
    this.#keepUp()
    if (week !== this.#week) return
    const before = this.totals()
    this.#totals.correct(others)
    if (!isDeepStrictEqual(this.totals(), before)) this.#changes++
  }

  /** Takes over a tally, unless a newer one is known already. Answers the clan's effective votes. */
  applyTally(tally: Tally): number | undefined {
    this.#keepUp()
    const clan = this.#clans.get(tally.clanId)
    if (!clan || tally.week !== this.#week) return undefined
    if (tally.version > clan.record.version) {
      this.#totals.move(tally.votes - clan.record.votes)
      const { votes, lastVoteAt, version } = tally
      clan.record = { ...clan.record, votes, lastVoteAt: votes > 0 ? lastVoteAt : undefined, version }
      clan.effectiveVotes = effectiveVotes(votes, clan.record.penalty)
      clan.lastVoteAt = clan.record.lastVoteAt
      this.#order.replace(clan)
      this.#changes++
    }
    return clan.effectiveVotes
  }

  /** The listed clans' ids, in no order that means anything. */
  ids(): Iterable<number> {
    return this.#clans.keys()
  }

  has(clanId: number): boolean {
    return this.#clans.has(clanId)
  }

  /** A listed clan as it stands. */
  find(clanId: number): ListedClan | undefined {
    this.#keepUp()
    const clan = this.#clans.get(clanId)
    return clan && this.#present([clan])[0]
  }

  /** The listed clans by name, in no order that means anything. */
  *names(): Iterable<{ id: number; name: string }> {
    for (const { id, record } of this.#clans.values()) yield { id, name: record.name }
  }

  /** A listed clan's effective votes of the week before this one. */
  lastWeekVotes(clanId: number): number {
    this.#keepUp()
    return this.#clans.get(clanId)?.lastWeekVotes ?? 0
  }

  /** The links that a listed clan shows. */
  linksOf(clanId: number): readonly string[] | undefined {
    const record = this.#clans.get(clanId)?.record
    return record && [record.discordUrl, record.websiteUrl].filter((link) => link !== null)
  }

  /** The whole ranked list. */
  whole(): ListedClan[] {
    this.#keepUp()
    return this.#present(this.#order.all)
  }

  /**
   * A page of the clans that match, without those in the recommended block, and how many match in all. Their ranks are
   * those in the whole list.
   */
  page(query: Omit<ClanQuery, 'q'>): ClanPage {
    this.#keepUp()
    return this.#page(query)
  }

  /** The same of those that have every word of `q` in name or text; a clan of the block is found as well. */
  async search({ q, ...query }: ClanQuery & { q: string }): Promise<ClanPage> {
    do {
      this.#keepUp()
      await this.#search.follow(this.#order)
    } while (!this.#search.follows(this.#order))
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

  /** The recommended block: up to three clans, changing by the hour where there are more. */
  highlighted(): ListedClan[] {
    this.#keepUp()
    return this.#present(this.#block())
  }

  totals(): { totalClans: number; votesThisWeek: number; votesAllTime: number } {
    this.#keepUp()
    return { totalClans: this.#clans.size, votesThisWeek: this.#totals.thisWeek, votesAllTime: this.#totals.allTime }
  }

  #block(): RankedClan[] {
    return this.#recommended.shownAt(this.#now())
  }

  #present(clans: readonly RankedClan[]): ListedClan[] {
    return clans.map((clan) => this.#recommended.present(clan))
  }

  /** Turns the week and the promotions when their time has come. */
  #keepUp(): void {
    const now = this.#now()
    if (now >= this.#weekEnd) {
      const ended = this.#week
      this.#beginWeek(now)
      this.#totals.turn()
      this.#rankAll([...this.#clans.values()].map((clan) => recordForNewWeek(clan.record, this.#isLastWeek(ended))))
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
